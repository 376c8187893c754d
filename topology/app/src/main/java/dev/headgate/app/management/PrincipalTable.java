package dev.headgate.app.management;

import dev.headgate.api.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The lines of a file of principals; tokens as their hashes only. */
record PrincipalTable(List<Entry> entries) {

    /** Characters of a token at least: of random ones, more than anybody can try. */
    static final int SHORTEST = 16;

    private static final int LONGEST = 512;

    /** No cookie can hold these. */
    private static final String NOT_IN_COOKIES = "\",;\\";

    /** In place of a token: too short to be one. */
    private static final String CERTIFICATE = "certificate";

    /** @param hash of the token; null: by certificate */
    private record Entry(Principal principal, @Nullable String hash) {}

    /**
     * @param where the lines are, for mistakes
     * @throws IllegalArgumentException naming the line
     */
    static PrincipalTable read(List<String> lines, String where) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                Entry entry = entry(line, where + " line " + (i + 1));
                if (entries.stream().anyMatch(it -> isSame(it, entry))) {
                    throw new IllegalArgumentException(
                            where + " line " + (i + 1) + ": this token or certificate has a line already");
                }
                entries.add(entry);
            }
        }
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(where
                    + " names nobody; write NAME ROLE TOKEN a line, the role read or change, a token such as openssl rand"
                    + " -hex 32 makes");
        }
        return new PrincipalTable(List.copyOf(entries));
    }

    private static Entry entry(String line, String where) {
        String[] parts = line.split("\\s+");
        if (parts.length != 3) {
            throw new IllegalArgumentException(where + ": write NAME ROLE TOKEN, or NAME ROLE " + CERTIFICATE);
        }
        Role role = Role.of(parts[1])
                .orElseThrow(() -> new IllegalArgumentException(where + ": the role is read or change"));
        Principal principal = principal(parts[0], role, where);
        if (parts[2].equals(CERTIFICATE)) {
            return new Entry(principal, null);
        }
        if (parts[2].length() < SHORTEST || parts[2].length() > LONGEST || !isToken(parts[2])) {
            throw new IllegalArgumentException(where + ": a token has " + SHORTEST + " to " + LONGEST
                    + " characters, printable ASCII other than \" , ; \\");
        }
        return new Entry(principal, hash(parts[2]));
    }

    private static Principal principal(String name, Role role, String where) {
        try {
            return new Principal(name, role);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private static boolean isToken(String text) {
        return text.chars().allMatch(c -> c > ' ' && c <= '~' && NOT_IN_COOKIES.indexOf(c) < 0);
    }

    private static boolean isSame(Entry one, Entry other) {
        boolean sameName = one.principal().name().equals(other.principal().name());
        return one.hash() == null
                ? other.hash() == null && sameName
                : other.hash() != null && isEqual(one.hash(), other.hash());
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    boolean hasCertificates() {
        return entries.stream().anyMatch(it -> it.hash() == null);
    }

    Optional<Principal> byToken(String token) {
        String shown = hash(token);
        Principal found = null;
        for (Entry entry : entries) {
            if (entry.hash() != null && isEqual(entry.hash(), shown)) {
                found = entry.principal(); // and on: as long for each
            }
        }
        return Optional.ofNullable(found);
    }

    Optional<Principal> byCertificate(String commonName) {
        return entries.stream()
                .filter(it -> it.hash() == null && it.principal().name().equals(commonName))
                .map(Entry::principal)
                .findFirst();
    }

    /** Takes as long, wherever they differ. */
    private static boolean isEqual(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hash(String token) {
        return HexFormat.of().formatHex(Fingerprint.sha256().digest(token.getBytes(StandardCharsets.UTF_8)));
    }
}
