package dev.headgate.http.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors that AWS publishes: its Signature Version 4 test suite, and examples of its documentation. */
class AwsSignerTest {

    private static final Instant SUITE = Instant.parse("2015-08-30T12:36:00Z");
    private static final AwsSigner.Keys KEYS =
            new AwsSigner.Keys("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", null);

    private static Unsigned request(String method, String host, String path, Map<String, String> headers, String body) {
        return new Unsigned(method, host, "", path, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "get-vanilla | GET | / | 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
                "get-vanilla-query-order-key-case | GET | /?Param2=value2&Param1=value1"
                        + " | b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
                "get-vanilla-query-unreserved | GET"
                        + " | /?-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz="
                        + "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                        + " | 9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197",
                "get-vanilla-empty-query-key | GET | /?Param1=value1"
                        + " | a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb",
                "post-vanilla | POST | / | 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
            })
    void shouldSignAsTheTestSuiteDoes(String name, String method, String path, String signature) {
        Unsigned request = request(method, "example.amazonaws.com", path, Map.of(), "");

        AwsSigner.Signed signed = new AwsSigner(KEYS, "us-east-1", "service").sign(request, SUITE);

        assertThat(signed.headers())
                .containsEntry(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                                + " SignedHeaders=host;x-amz-date, Signature=" + signature)
                .containsEntry("X-Amz-Date", "20150830T123600Z");
        assertThat(signed.signature()).isEqualTo(signature);
    }

    @Test
    void shouldSignABodyAndItsType() {
        Unsigned request = request(
                "POST",
                "example.amazonaws.com",
                "/",
                Map.of("Content-Type", "application/x-www-form-urlencoded"),
                "Param1=value1");

        AwsSigner.Signed signed = new AwsSigner(KEYS, "us-east-1", "service").sign(request, SUITE);

        assertThat(signed.headers().get("Authorization"))
                .endsWith("SignedHeaders=content-type;host;x-amz-date,"
                        + " Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
    }

    @Test
    void shouldSignAsTheDocumentationOfIamDoes() {
        Unsigned request = request(
                "GET",
                "iam.amazonaws.com",
                "/?Action=ListUsers&Version=2010-05-08",
                Map.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
                "");

        AwsSigner.Signed signed = new AwsSigner(KEYS, "us-east-1", "iam").sign(request, SUITE);

        assertThat(signed.signature()).isEqualTo("5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
    }

    /** docs.aws.amazon.com, Amazon S3 API Reference, "Examples: Signature Calculations", GET bucket lifecycle. */
    @Test
    void shouldSignForS3WithTheBodysHash() {
        AwsSigner.Keys keys =
                new AwsSigner.Keys("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", null);
        Unsigned request = request("GET", "examplebucket.s3.amazonaws.com", "/?lifecycle", Map.of(), "");

        AwsSigner.Signed signed =
                new AwsSigner(keys, "us-east-1", "s3").sign(request, Instant.parse("2013-05-24T00:00:00Z"));

        assertThat(signed.headers())
                .containsEntry(
                        "X-Amz-Content-Sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(signed.signature()).isEqualTo("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
    }

    @Test
    void shouldSignTheTokenOfTemporaryKeys() {
        AwsSigner.Keys keys = new AwsSigner.Keys("AKIDEXAMPLE", "secret", "session");

        AwsSigner.Signed signed = new AwsSigner(keys, "us-east-1", "service")
                .sign(request("GET", "example.amazonaws.com", "/", Map.of(), ""), SUITE);

        assertThat(signed.headers()).containsEntry("X-Amz-Security-Token", "session");
        assertThat(signed.headers().get("Authorization"))
                .contains("SignedHeaders=host;x-amz-date;x-amz-security-token,");
        assertThat(keys + " " + signed)
                .doesNotContain("secret")
                .doesNotContain("session")
                .doesNotContain("AKID");
    }
}
