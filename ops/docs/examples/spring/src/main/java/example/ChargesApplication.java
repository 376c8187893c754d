package example;

import dev.headgate.client.HeadgateClient;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Answers with what came of a call to a vendor. */
@SpringBootApplication
@RestController
public class ChargesApplication {

    private final HeadgateClient headgate;

    ChargesApplication(HeadgateClient headgate) {
        this.headgate = headgate;
    }

    public static void main(String[] args) {
        SpringApplication.run(ChargesApplication.class, args);
    }

    @GetMapping("/charges/{account}")
    CompletableFuture<Answer> charges(@PathVariable String account) {
        Intent intent = HeadgateClient.intent("stripe")
                .setScope(Map.of("account", account))
                .setOperation(Call.newBuilder().setMethod("GET").setPath("/v1/charges").build())
                .build();
        return headgate.call(intent).thenApply(result -> new Answer(result.getOutcome(), result.getStatus()));
    }

    record Answer(OutcomeKind outcome, Integer status) {}
}
