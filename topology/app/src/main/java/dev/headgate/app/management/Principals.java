package dev.headgate.app.management;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who may use the endpoint, by token or by certificate. Made of a file, which is read again when it changes: what a line of it
 * allowed ends within a second of the line.
 *
 * <p>Threading: any thread.
 */
public final class Principals {

    private static final Logger LOG = LoggerFactory.getLogger(Principals.class);

    private final @Nullable Path file;
    private final @Nullable FileStamp stamp;
    private volatile PrincipalTable table;

    private Principals(@Nullable Path file, @Nullable FileStamp stamp, PrincipalTable table) {
        this.file = file;
        this.stamp = stamp;
        this.table = table;
    }

    /** Nobody: there are no routes but those for everybody. */
    public static Principals none() {
        return new Principals(null, null, new PrincipalTable(List.of()));
    }

    /**
     * One, for a server that ends with the program that made the token.
     *
     * @param token as in a file
     * @throws IllegalArgumentException if the token or the name is not allowed
     */
    public static Principals of(String name, Role role, String token) {
        return new Principals(
                null, null, PrincipalTable.read(List.of(name + " " + role.word() + " " + token), "given"));
    }

    /**
     * Reads a principal a line, {@code NAME ROLE TOKEN}: the role is {@code read} or {@code change}, the token 16 printable
     * ASCII characters or more other than {@code " , ; \}. {@code NAME ROLE certificate} is for who shows a client
     * certificate with this common name. Blank lines and those that begin with # are none.
     *
     * @throws IllegalArgumentException naming the line that makes no sense, or if there is none; no token is quoted
     * @throws UncheckedIOException if it can't be read
     */
    public static Principals file(Path file) {
        return file(file, System::nanoTime);
    }

    static Principals file(Path file, LongSupplier nanos) {
        FileStamp stamp = new FileStamp(List.of(file), nanos);
        return new Principals(file, stamp, read(file));
    }

    private static PrincipalTable read(Path file) {
        try {
            return PrincipalTable.read(Files.readAllLines(file, StandardCharsets.UTF_8), file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(file + " can't be read", e);
        }
    }

    /** Returns whether there is nobody, nor will be. */
    boolean isNone() {
        return file == null && table.isEmpty();
    }

    /** Returns whether somebody needs a client certificate. */
    boolean hasCertificates() {
        return table.hasCertificates();
    }

    /** Takes as long for each token, right or wrong. */
    Optional<Principal> byToken(String token) {
        return current().byToken(token);
    }

    Optional<Principal> byCertificate(String commonName) {
        return current().byCertificate(commonName);
    }

    private PrincipalTable current() {
        if (file != null && stamp != null && stamp.hasChanged()) {
            try {
                table = read(file);
                LOG.info("management.tokens read again file={}", file);
            } catch (IllegalArgumentException | UncheckedIOException e) {
                LOG.error("management.tokens: its former content stays in force: {}", e.getMessage());
            }
        }
        return table;
    }
}
