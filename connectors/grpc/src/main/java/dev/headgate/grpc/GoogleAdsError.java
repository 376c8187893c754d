package dev.headgate.grpc;

import com.google.protobuf.Duration;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One error of a {@code google.ads.googleads.vNN.errors.GoogleAdsFailure}, read by field numbers: those that are read are the
 * same in all versions, and none has to be installed. The numbers are those of v17's errors.proto, quota_error.proto and
 * internal_error.proto in github.com/googleapis/googleapis.
 *
 * @param kind the field of {@code ErrorCode} that is set, 0 for none
 * @param code its value
 * @param message in words
 * @param rateScope {@code QuotaErrorDetails.rate_scope}, 0 if not told
 * @param retryDelay {@code QuotaErrorDetails.retry_delay}, or null
 */
record GoogleAdsError(
        int kind,
        int code,
        String message,
        int rateScope,
        @Nullable Duration retryDelay) {

    static final int AUTHORIZATION = 9;
    static final int INTERNAL = 10;
    static final int QUOTA = 11;
    static final int AUTHENTICATION = 17;
    static final int ACCOUNT = 2;
    static final int DEVELOPER = 3;

    private static final int MAX_ERRORS = 100;
    private static final Map<Integer, String> KINDS = Map.of(
            1,
            "request_error",
            5,
            "query_error",
            7,
            "mutate_error",
            8,
            "field_mask_error",
            AUTHORIZATION,
            "authorization_error",
            INTERNAL,
            "internal_error",
            QUOTA,
            "quota_error",
            AUTHENTICATION,
            "authentication_error");
    private static final Map<Integer, String> QUOTAS =
            Map.of(2, "RESOURCE_EXHAUSTED", 3, "ACCESS_PROHIBITED", 4, "RESOURCE_TEMPORARILY_EXHAUSTED");
    private static final Map<Integer, String> INTERNALS =
            Map.of(2, "INTERNAL_ERROR", 3, "ERROR_CODE_NOT_PUBLISHED", 4, "TRANSIENT_ERROR", 5, "DEADLINE_EXCEEDED");

    /**
     * Returns the errors of a failure, at most 100.
     *
     * @throws InvalidProtocolBufferException if it is none
     */
    static List<GoogleAdsError> all(byte[] failure) throws InvalidProtocolBufferException {
        List<GoogleAdsError> errors = new ArrayList<>();
        for (UnknownFieldSet error : messages(UnknownFieldSet.parseFrom(failure), 1)) {
            if (errors.size() < MAX_ERRORS) {
                errors.add(of(error));
            }
        }
        return errors;
    }

    private static GoogleAdsError of(UnknownFieldSet error) throws InvalidProtocolBufferException {
        int kind = 0;
        int code = 0;
        for (UnknownFieldSet errorCode : messages(error, 1)) {
            for (Map.Entry<Integer, Field> set : errorCode.asMap().entrySet()) {
                kind = set.getKey();
                code = last(set.getValue());
            }
        }
        List<com.google.protobuf.ByteString> words = error.getField(2).getLengthDelimitedList();
        int rateScope = 0;
        Duration delay = null;
        for (UnknownFieldSet details : messages(error, 5)) {
            for (UnknownFieldSet quota : messages(details, 4)) {
                rateScope = last(quota.getField(1));
                List<com.google.protobuf.ByteString> told = quota.getField(3).getLengthDelimitedList();
                delay = told.isEmpty() ? null : Duration.parseFrom(told.getLast());
            }
        }
        return new GoogleAdsError(
                kind, code, words.isEmpty() ? "" : words.getLast().toStringUtf8(), rateScope, delay);
    }

    private static List<UnknownFieldSet> messages(UnknownFieldSet set, int number)
            throws InvalidProtocolBufferException {
        List<UnknownFieldSet> messages = new ArrayList<>();
        for (com.google.protobuf.ByteString bytes : set.getField(number).getLengthDelimitedList()) {
            messages.add(UnknownFieldSet.parseFrom(bytes));
        }
        return messages;
    }

    private static int last(Field field) {
        List<Long> values = field.getVarintList();
        return values.isEmpty() ? 0 : values.getLast().intValue();
    }

    /** Returns its code as Google writes it, as far as it is known here, such as {@code quota_error.RESOURCE_EXHAUSTED}. */
    String name() {
        Map<Integer, String> codes = kind == QUOTA ? QUOTAS : kind == INTERNAL ? INTERNALS : Map.of();
        return KINDS.getOrDefault(kind, "error_code_" + kind) + "." + codes.getOrDefault(code, String.valueOf(code));
    }
}
