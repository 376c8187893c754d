package dev.headgate.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

/**
 * The part of the Google Ads API that tests need. Names and numbers are those of google/ads/googleads/v17 in
 * github.com/googleapis/googleapis: services/google_ads_service.proto and errors/errors.proto.
 */
final class GoogleAds {

    static final String SERVICE = "google.ads.googleads.v17.services.GoogleAdsService";
    private static final String PACKAGE = "google.ads.googleads.v17.services";

    private GoogleAds() {}

    static byte[] descriptors() {
        return FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setName("google_ads_service.proto")
                        .setPackage(PACKAGE)
                        .setSyntax("proto3")
                        .addMessageType(message("SearchGoogleAdsRequest", "customer_id", "query", "page_token"))
                        .addMessageType(message("SearchGoogleAdsStreamRequest", "customer_id", "query"))
                        .addMessageType(mutate())
                        .addMessageType(message("Rows", "results"))
                        .addService(ServiceDescriptorProto.newBuilder()
                                .setName("GoogleAdsService")
                                .addMethod(method("Search", "SearchGoogleAdsRequest"))
                                .addMethod(method("SearchStream", "SearchGoogleAdsStreamRequest")
                                        .setServerStreaming(true))
                                .addMethod(method("Mutate", "MutateGoogleAdsRequest"))))
                .build()
                .toByteArray();
    }

    /** A {@code GoogleAdsFailure} of one error. */
    static byte[] failure(int kind, int code, String message, int rateScope, long delaySeconds) {
        UnknownFieldSet delay = set(1, number(delaySeconds));
        UnknownFieldSet quota = UnknownFieldSet.newBuilder()
                .addField(1, number(rateScope))
                .addField(2, text("Number of operations"))
                .addField(3, bytes(delay))
                .build();
        UnknownFieldSet.Builder error = UnknownFieldSet.newBuilder()
                .addField(1, bytes(set(kind, number(code))))
                .addField(2, text(message));
        if (delaySeconds != 0) {
            error.addField(5, bytes(set(4, bytes(quota))));
        }
        return set(1, bytes(error.build())).toByteArray();
    }

    private static DescriptorProto mutate() {
        DescriptorProto request = message("MutateGoogleAdsRequest", "customer_id");
        FieldDescriptorProto operations = field("mutate_operations", 5, FieldDescriptorProto.Label.LABEL_REPEATED);
        return request.toBuilder().addField(operations).build();
    }

    private static DescriptorProto message(String name, String... fields) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        for (int i = 0; i < fields.length; i++) {
            message.addField(field(fields[i], i + 1, FieldDescriptorProto.Label.LABEL_OPTIONAL));
        }
        return message.build();
    }

    private static FieldDescriptorProto field(String name, int number, FieldDescriptorProto.Label label) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(FieldDescriptorProto.Type.TYPE_STRING)
                .setLabel(label)
                .build();
    }

    private static MethodDescriptorProto.Builder method(String name, String input) {
        return MethodDescriptorProto.newBuilder()
                .setName(name)
                .setInputType("." + PACKAGE + "." + input)
                .setOutputType("." + PACKAGE + ".Rows");
    }

    private static UnknownFieldSet set(int number, Field value) {
        return UnknownFieldSet.newBuilder().addField(number, value).build();
    }

    private static Field number(long value) {
        return Field.newBuilder().addVarint(value).build();
    }

    private static Field text(String value) {
        return Field.newBuilder()
                .addLengthDelimited(ByteString.copyFromUtf8(value))
                .build();
    }

    private static Field bytes(UnknownFieldSet message) {
        return Field.newBuilder().addLengthDelimited(message.toByteString()).build();
    }
}
