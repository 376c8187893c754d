package dev.headgate.grpc;

import com.google.rpc.QuotaFailure;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import io.grpc.Status.Code;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a failure by its code, as the profile says or else as {@code google.rpc.Code} documents it.
 *
 * @param meanings what the profile says of some codes
 * @param scope what a refusal stops
 * @param credential what shares the credential
 */
record Statuses(Map<Code, Meaning> meanings, List<String> scope, List<String> credential) implements FailureReader {

    private static final String MEANINGS =
            Arrays.stream(Meaning.values()).map(Meaning::text).collect(Collectors.joining(", "));

    Statuses {
        meanings = Map.copyOf(meanings);
        scope = List.copyOf(scope);
        credential = List.copyOf(credential);
    }

    /** Reads the profile's {@code statuses}: codes in capitals, each with what it means. */
    static Map<Code, Meaning> read(Section own) {
        Map<Code, Meaning> meanings = new EnumMap<>(Code.class);
        if (!own.has("statuses")) {
            own.allow("statuses");
            return meanings;
        }
        Section statuses = own.section("statuses");
        for (String key : statuses.keys()) {
            Optional<Meaning> meaning = statuses.required(key, MEANINGS, Meaning::read);
            Optional<Code> code = Arrays.stream(Code.values())
                    .filter(it -> it != Code.OK && it.name().equals(key))
                    .findFirst();
            if (code.isEmpty()) {
                statuses.mistake(
                        key, null, "is no status code of gRPC; allowed: such as ABORTED or RESOURCE_EXHAUSTED");
            } else {
                meaning.ifPresent(it -> meanings.put(code.get(), it));
            }
        }
        return meanings;
    }

    @Override
    public Verdict verdict(Failure failure) {
        Duration hint = RetryHint.of(failure);
        Meaning meaning = meanings.get(failure.code());
        return (meaning == null ? usual(failure, hint) : meaning).verdict(scope, credential, hint);
    }

    private static Meaning usual(Failure failure, @Nullable Duration hint) {
        return switch (failure.code()) {
            case RESOURCE_EXHAUSTED ->
                hint == null && failure.detail(QuotaFailure.class) != null ? Meaning.QUOTA : Meaning.THROTTLED;
            case UNAUTHENTICATED -> Meaning.AUTH;
            case UNAVAILABLE, ABORTED, INTERNAL, UNKNOWN, DEADLINE_EXCEEDED, CANCELLED -> Meaning.TRANSIENT;
            default -> Meaning.PERMANENT;
        };
    }
}
