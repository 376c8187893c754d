package dev.headgate.streams.ledger;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Progress;
import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import dev.headgate.streams.layout.Formats;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Whatever was saved of a vendor is read or refused; and its owner can go on from what is read. */
class SavedStateFuzzTest {

    private static final StateFormat FORMAT = new StateFormat(0, Formats::newest);
    private static final long NOW = SECONDS.toNanos(1_767_225_600);

    @FuzzTest
    void shouldGoOnFromAnyBytes(byte[] input) {
        SavedStateCodec states = states();
        Saved read = read(states, input);
        if (read == null) {
            return;
        }

        byte[] written = states.write(read);

        Saved again = states.read(written);
        assertThat(states.write(again)).isEqualTo(written);
        goOn(again);
    }

    private static SavedStateCodec states() {
        return new SavedStateCodec(FORMAT);
    }

    private static @Nullable Saved read(SavedStateCodec states, byte[] bytes) {
        try {
            return states.read(bytes);
        } catch (SerializationException | NewerFormatException e) {
            assertThat(e).hasMessageMatching("(?s).*\\w.*");
            return null;
        }
    }

    private static void goOn(Saved saved) {
        Vendor vendor = new Vendor(policy(saved), new Random(1), TakeOver.after(NOW, 1, List.of(saved)));

        vendor.step(new Event.Accepted(intent(saved), Progress.NONE), NOW);
        vendor.save(NOW);
        vendor.step(new Event.Committed(), NOW);
        for (int i = 0; i < 5 && vendor.nextDue() != Nanos.NEVER; i++) {
            long due = Math.max(NOW, vendor.nextDue());
            if (due - NOW > Duration.ofDays(365).toNanos()) {
                break;
            }
            vendor.step(new Event.Tick(), due);
            vendor.save(due);
        }

        long ended = vendor.snapshot(NOW).finished(); // by its patience
        assertThat(vendor.waiting() + vendor.inFlight() + ended).isEqualTo(1);
        assertThat(vendor.snapshot(NOW).inFlight()).isEqualTo(vendor.inFlight());
    }

    /** With the limit that it was saved of, if there can be such a one. */
    private static Policy policy(Saved saved) {
        List<Limit> limits = List.of();
        if (saved instanceof Saved.Spent spent) {
            try {
                limits = List.of(new Limit(spent.limit(), spent.scope().names(), 5, spent.window()));
            } catch (IllegalArgumentException e) {
                limits = List.of(
                        new Limit(spent.limit(), spent.scope().names(), 5, new Window.Rolling(Duration.ofSeconds(10))));
            }
        }
        return new Policy(
                limits, 2, Transit.unbounded(Duration.ofSeconds(10)), CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);
    }

    private static Intent intent(Saved saved) {
        Map<String, String> attributes = new HashMap<>();
        Scope scope = switch (saved) {
            case Saved.Spent spent -> spent.scope();
            case Saved.Cooling cooling -> cooling.scope();
            default -> Scope.VENDOR;
        };
        for (int i = 0; i < scope.names().size(); i++) {
            attributes.put(scope.names().get(i), scope.values().get(i));
        }
        return Intent.builder(1, "i-1", NOW).scope(attributes).build();
    }
}
