package dev.headgate.grpc;

import com.google.rpc.QuotaFailure;
import dev.headgate.api.Range;
import dev.headgate.api.Repeat;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import dev.headgate.api.Verdict.Kind;
import io.grpc.Status.Code;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a failure by its code, as the profile says or else as {@code google.rpc.Code} documents it.
 *
 * @param meanings what the profile says of some codes
 * @param scope what a refusal stops
 * @param credential what shares the credential
 */
record Statuses(Map<Code, Kind> meanings, List<String> scope, List<String> credential) implements FailureReader {

    private static final Range<Kind> MEANINGS = Range.oneOf(Kind.class);

    Statuses {
        meanings = Map.copyOf(meanings);
        scope = List.copyOf(scope);
        credential = List.copyOf(credential);
    }

    /** Reads the profile's {@code statuses}: codes in capitals, each with what it means. */
    static Map<Code, Kind> read(Section own) {
        Map<Code, Kind> meanings = new EnumMap<>(Code.class);
        if (!own.has("statuses")) {
            own.allow("statuses");
            return meanings;
        }
        Section statuses = own.section("statuses");
        for (String key : statuses.keys()) {
            Optional<Kind> meaning = MEANINGS.required(statuses, key);
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
        Kind meaning = Objects.requireNonNullElseGet(meanings.get(failure.code()), () -> usual(failure, hint));
        return meaning.verdict(meaning == Kind.AUTH ? credential : scope, hint, null, Repeat.AS_ASKED);
    }

    private static Kind usual(Failure failure, @Nullable Duration hint) {
        return switch (failure.code()) {
            case RESOURCE_EXHAUSTED ->
                hint == null && failure.detail(QuotaFailure.class) != null ? Kind.QUOTA : Kind.THROTTLED;
            case UNAUTHENTICATED -> Kind.AUTH;
            case UNAVAILABLE, ABORTED, INTERNAL, UNKNOWN, DEADLINE_EXCEEDED, CANCELLED -> Kind.TRANSIENT;
            default -> Kind.PERMANENT;
        };
    }
}
