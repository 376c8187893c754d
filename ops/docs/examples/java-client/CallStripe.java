import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.Map;

/** Sends an intent, awaits its outcome and prints it, with Headgate's client. */
public class CallStripe {

    public static void main(String[] args) throws Exception {
        String servers = System.getenv().getOrDefault("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
        Map<String, Object> kafka = Map.of("bootstrap.servers", servers);
        try (HeadgateClient client = HeadgateClient.builder(kafka).name("billing").build()) {
            Intent intent = HeadgateClient.intent("stripe")
                    .setScope(Map.of("account", "7"))
                    .setOperation(Call.newBuilder().setPath("/v1/charges").build())
                    .setCorrelation(Map.of("order", "4711"))
                    .build();
            Result result = client.call(intent, Duration.ofSeconds(30)).get();
            System.out.println(result.getOutcome() + " " + result.getStatus() + " "
                    + result.getCorrelation().get("order"));
        }
    }
}
