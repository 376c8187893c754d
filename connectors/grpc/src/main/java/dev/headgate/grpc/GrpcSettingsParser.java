package dev.headgate.grpc;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Redaction;
import dev.headgate.api.SecretReader;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import dev.headgate.api.secret.Secret;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads the keys of a profile that say how a vendor is called over gRPC, and what its answers mean. */
record GrpcSettingsParser(Section own, ConnectorContext context) {

    private static final Range<Long> BODY = Range.sizes(1, 64L << 20, "a size such as 64KiB or 1MiB, from 1B to 64MiB");
    private static final Range<Integer> STREAMS = Range.integers(1, 10_000);
    private static final String METADATA = "the name of text metadata, not of gRPC's own";

    /** Returns the settings. After a mistake they are to be thrown away; without target or descriptors there are none. */
    Optional<GrpcSettings> parse() {
        Optional<Target> target = own.required("target", Target.ALLOWED, Target::parse);
        Optional<Methods> methods = DescriptorFile.read(own);
        boolean plaintext = own.optional("plaintext", false, Truth.ALLOWED, Truth::read);
        Encoding encoding = Range.oneOf(Encoding.class).optional(own, "encoding", Encoding.JSON);
        Section auth = own.section("auth");
        List<String> credentialScope = own.has("auth") ? Names.scope(auth) : List.of();
        List<Credential> credentials = own.has("auth") ? credentials(auth) : List.of();
        String idempotency = own.optional(
                "idempotency-header",
                "idempotency-key",
                METADATA + ", or \"\" to send none",
                text -> text.isEmpty() || MetadataRules.isForExtension(text) ? lower(text) : Optional.empty());
        int maxBody = Math.toIntExact(BODY.optional(own, "max-body", 1L << 20));
        boolean allowPrivate = own.optional("allow-private-addresses", false, Truth.ALLOWED, Truth::read);
        int streams = STREAMS.optional(own, "streams-per-connection", 100);
        Set<String> requestHeaders = requestHeaders(credentials, idempotency);
        own.allow("redact-headers");
        List<String> redacted = own.has("redact-headers")
                ? names("redact-headers", text -> text.matches("[A-Za-z0-9_.-]{1,128}"))
                : Redaction.USUAL;
        Statuses statuses = new Statuses(Statuses.read(own), context.scope(), credentialScope);
        StreamRules streamed = StreamRules.read(own, methods.orElse(null));
        if (target.isEmpty() || methods.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new GrpcSettings(
                context,
                target.get(),
                plaintext,
                methods.get(),
                encoding,
                credentials,
                idempotency,
                maxBody,
                allowPrivate,
                streams,
                requestHeaders,
                new HashSet<>(redacted),
                statuses,
                CostReader.NONE,
                streamed,
                List.of(credentialScope)));
    }

    private List<Credential> credentials(Section auth) {
        String kind = auth.optional("kind", "none", "none, header", text -> switch (text) {
            case "none", "header" -> Optional.of(text);
            default -> Optional.<String>empty();
        });
        List<Credential> credentials = List.of();
        if (kind.equals("header")) {
            Optional<String> name = auth.secret(
                    "header",
                    METADATA + ", such as authorization or x-api-key",
                    text -> MetadataRules.isForCredential(text) ? lower(text) : Optional.empty());
            Optional<Secret> value = new SecretReader(auth, context.secrets()).reference("value");
            if (name.isPresent() && value.isPresent()) {
                credentials = List.of(new Credential(name.get(), value.get()));
            }
        }
        auth.close();
        return credentials;
    }

    private Set<String> requestHeaders(List<Credential> credentials, String idempotency) {
        List<String> names = names("request-headers", MetadataRules::isForExtension);
        for (String name : names) {
            if (name.equals(idempotency)
                    || credentials.stream().anyMatch(it -> it.name().equals(name))) {
                own.mistake("request-headers", name, "is set by this profile; an intent can't set it too");
            }
        }
        return new HashSet<>(names);
    }

    private List<String> names(String key, Predicate<String> allowed) {
        return own.texts(key, 100, METADATA, text -> allowed.test(text) ? lower(text) : Optional.empty());
    }

    private static Optional<String> lower(String text) {
        return Optional.of(text.toLowerCase(Locale.ROOT));
    }
}
