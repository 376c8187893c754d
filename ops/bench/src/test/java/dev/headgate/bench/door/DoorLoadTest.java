package dev.headgate.bench.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.micro.Records;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DoorLoadTest {

    @Test
    void shouldCountWhatIsMissingAndWhatIsAnothers() throws Exception {
        DoorLoad load = new DoorLoad(new Scripted(), List.of("vendor-0", "vendor-1"), 3, () -> Duration.ZERO);

        DoorRun run = load.run(10);

        assertThat(run.calls()).isEqualTo(10);
        assertThat(run.missing()).isEqualTo(2);
        assertThat(run.mixed()).isEqualTo(1);
    }

    /** Fails the first, has another outcome for the second, and mixes up the third. */
    private static final class Scripted implements Door.Caller {

        private int calls;

        @Override
        public CompletableFuture<Result> call(Intent intent) {
            return switch (calls++) {
                case 0 -> CompletableFuture.failedFuture(new IllegalStateException("nobody there"));
                case 1 -> CompletableFuture.completedFuture(result(intent, OutcomeKind.EXPIRED));
                case 2 ->
                    CompletableFuture.completedFuture(
                            result(Intent.newBuilder(intent).setId("another").build(), OutcomeKind.SUCCEEDED));
                default -> CompletableFuture.completedFuture(result(intent, OutcomeKind.SUCCEEDED));
            };
        }

        private static Result result(Intent intent, OutcomeKind outcome) {
            return Result.newBuilder(Records.result())
                    .setId(intent.getId())
                    .setVendor(intent.getVendor())
                    .setCorrelation(intent.getCorrelation())
                    .setOutcome(outcome)
                    .build();
        }

        @Override
        public void close() {}
    }
}
