package dev.headgate.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.headgate.api.Verdict;
import io.grpc.Metadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the Google Ads API says in its own errors; a failure without any is read by its status code.
 *
 * @param otherwise reads the others
 * @param scope what a refusal stops if it does not say
 * @param customer the attributes of an intent that say which customer; empty if the profile does not say
 */
record GoogleAdsErrors(FailureReader otherwise, List<String> scope, List<String> customer) implements FailureReader {

    private static final Pattern TRAILER =
            Pattern.compile("google\\.ads\\.googleads\\.v\\d+\\.errors\\.googleadsfailure-bin");
    private static final Pattern TYPE =
            Pattern.compile(".*/google\\.ads\\.googleads\\.v\\d+\\.errors\\.GoogleAdsFailure");
    private static final int QUOTA_PROHIBITED = 3;
    private static final int QUOTA_FOR_A_WHILE = 4;
    private static final Set<Integer> PASSING_INTERNAL = Set.of(4, 5);
    /** Of the customer that was asked for, not of the credential. */
    private static final Set<Integer> WRONG_CUSTOMER = Set.of(5, 8);

    private static final int MAX_WORDS = 2_000;

    GoogleAdsErrors {
        scope = List.copyOf(scope);
        customer = List.copyOf(customer);
    }

    @Override
    public Verdict verdict(Failure failure) {
        List<GoogleAdsError> errors = errors(failure);
        for (GoogleAdsError error : errors) {
            if (error.kind() == GoogleAdsError.QUOTA && error.code() != QUOTA_PROHIBITED) {
                return quota(error, failure);
            }
        }
        if (errors.isEmpty()) {
            return otherwise.verdict(failure);
        }
        GoogleAdsError first = errors.getFirst();
        return switch (first.kind()) {
            case GoogleAdsError.AUTHENTICATION ->
                WRONG_CUSTOMER.contains(first.code()) ? new Verdict.Permanent() : new Verdict.Auth(credential(failure));
            case GoogleAdsError.INTERNAL ->
                PASSING_INTERNAL.contains(first.code())
                        ? new Verdict.Transient(RetryHint.of(failure))
                        : new Verdict.Permanent();
            default -> new Verdict.Permanent();
        };
    }

    private List<String> credential(Failure failure) {
        Failure unauthenticated =
                new Failure(io.grpc.Status.Code.UNAUTHENTICATED, failure.details(), failure.trailers());
        return otherwise.verdict(unauthenticated) instanceof Verdict.Auth(List<String> shared) ? shared : List.of();
    }

    private Verdict quota(GoogleAdsError error, Failure failure) {
        List<String> stopped = switch (error.rateScope()) {
            case GoogleAdsError.DEVELOPER -> List.of();
            case GoogleAdsError.ACCOUNT -> customer.isEmpty() ? scope : customer;
            default -> scope;
        };
        Duration told = error.retryDelay() == null ? null : RetryHint.of(error.retryDelay());
        Duration hint = told == null ? RetryHint.of(failure) : told;
        return error.code() == QUOTA_FOR_A_WHILE
                ? new Verdict.Throttled(stopped, hint)
                : new Verdict.Quota(stopped, hint);
    }

    /** Returns {@code google-ads-error}: the code and the message of each error. */
    @Override
    public Map<String, String> words(Failure failure) {
        StringBuilder words = new StringBuilder();
        for (GoogleAdsError error : errors(failure)) {
            words.append(words.isEmpty() ? "" : "; ")
                    .append(error.name())
                    .append(": ")
                    .append(error.message());
        }
        words.setLength(Math.min(words.length(), MAX_WORDS));
        return words.isEmpty() ? Map.of() : Map.of("google-ads-error", words.toString());
    }

    private static List<GoogleAdsError> errors(Failure failure) {
        byte[] bytes = bytes(failure);
        try {
            return bytes == null ? List.of() : GoogleAdsError.all(bytes);
        } catch (InvalidProtocolBufferException e) {
            return List.of();
        }
    }

    private static byte @Nullable [] bytes(Failure failure) {
        for (String name : failure.trailers().keys()) {
            if (TRAILER.matcher(name).matches()) {
                return failure.trailers().get(Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER));
            }
        }
        for (Any detail : failure.details().getDetailsList()) {
            if (TYPE.matcher(detail.getTypeUrl()).matches()) {
                return detail.getValue().toByteArray();
            }
        }
        return null;
    }
}
