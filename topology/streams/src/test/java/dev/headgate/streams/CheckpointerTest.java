package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.kafka.TaskSchedule;
import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.metrics.LimitChangeRequests;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.overflow.OverflowIndex;
import dev.headgate.streams.overflow.SortedKeys;
import dev.headgate.streams.spi.VendorBinding;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class CheckpointerTest {

    private static final Policy POLICY =
            new Policy(List.of(), 8, Duration.ofSeconds(10), CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);

    private final Meters meters = new Meters(new SimpleMeterRegistry());
    private final VendorMetricsRegistry vendorMetrics = new VendorMetricsRegistry(meters, () -> 1);
    private final Written store = new Written();
    private final Checkpointer checkpointer =
            new Checkpointer(new VendorStateStore(store, new StateFormat(0, Formats::newest)));
    private final VendorRuntime acme = runtime("acme");
    private final VendorRuntime zeta = runtime("zeta");

    CheckpointerTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
    }

    @Test
    void shouldConfirmExactlyTheVendorsSavedInTheCommit() {
        checkpointer.stepped(acme);
        checkpointer.save(false, 1);
        checkpointer.stepped(zeta);

        checkpointer.committed();

        assertThat(checkpointer.confirmed()).containsExactly(acme);
    }

    @Test
    void shouldConfirmOnce() {
        checkpointer.stepped(acme);
        checkpointer.save(false, 1);
        checkpointer.committed();
        checkpointer.confirmed();

        checkpointer.save(false, 2);
        checkpointer.committed();

        assertThat(checkpointer.confirmed()).isEmpty();
    }

    @Test
    void shouldConfirmNothingBeforeTheCommit() {
        checkpointer.stepped(acme);

        checkpointer.save(false, 1);

        assertThat(checkpointer.confirmed()).isEmpty();
    }

    /** Both tasks of a thread hear of its commit; only one was part of it. */
    @Test
    void shouldConfirmNothingByACommitThatTheTaskHadNoPartIn() {
        ThreadMember member =
                new ThreadMember(new PartitionGate(new MockConsumer<>("earliest"), () -> 1), OwnershipProof.given());
        Checkpointer other = new Checkpointer(new VendorStateStore(store, new StateFormat(0, Formats::newest)));
        member.gate().register(task(checkpointer));
        member.gate().register(task(other));
        checkpointer.stepped(acme);
        other.stepped(zeta);
        checkpointer.save(false, 1);

        member.committed();

        assertThat(checkpointer.confirmed()).containsExactly(acme);
        assertThat(other.confirmed()).isEmpty();
    }

    /** As when a commit timed out and is tried again. */
    @Test
    void shouldConfirmWhatWasSavedForAnEarlierCommitThatFailed() {
        checkpointer.stepped(acme);
        checkpointer.save(false, 1);
        checkpointer.stepped(zeta);
        checkpointer.save(false, 2);

        checkpointer.committed();

        assertThat(checkpointer.confirmed()).containsExactly(acme, zeta);
    }

    @Test
    void shouldHaveNewsOnlyWhenSomethingWaits() {
        checkpointer.stepped(acme);
        checkpointer.save(false, 1);
        checkpointer.committed();
        boolean before = checkpointer.hasNews();

        checkpointer.await();

        assertThat(before).isFalse();
        assertThat(checkpointer.hasNews()).isTrue();
    }

    @Test
    void shouldWaitNoLongerOnceConfirmed() {
        checkpointer.stepped(acme);
        checkpointer.await();
        checkpointer.save(false, 1);
        checkpointer.committed();

        checkpointer.confirmed();

        assertThat(checkpointer.isAwaited()).isFalse();
        assertThat(checkpointer.hasNews()).isFalse();
    }

    @Test
    void shouldHaveSomethingCommittedWhenSomethingWaits() {
        checkpointer.stepped(acme);
        checkpointer.await();

        checkpointer.save(false, 1);

        assertThat(store.writes).isNotEmpty();
    }

    @Test
    void shouldHaveSomethingCommittedWhenAProofIsWanted() {
        checkpointer.save(true, 1);

        assertThat(store.writes).isNotEmpty();
    }

    @Test
    void shouldWriteNothingWithoutNeed() {
        checkpointer.save(false, 1);

        assertThat(store.writes).isEmpty();
    }

    @Test
    void shouldConfirmNothingOnceItsTaskHasGone() {
        checkpointer.stepped(acme);
        checkpointer.save(false, 1);

        checkpointer.giveUp();
        checkpointer.committed();

        assertThat(checkpointer.confirmed()).isEmpty();
    }

    private static TaskSchedule task(Checkpointer checkpointer) {
        return new TaskSchedule() {
            @Override
            public boolean hasNews() {
                return checkpointer.hasNews();
            }

            @Override
            public long nextDue() {
                return Nanos.NEVER;
            }

            @Override
            public void polling() {}

            @Override
            public void committed() {
                checkpointer.committed();
            }
        };
    }

    @SuppressWarnings("NullAway") // its context: what is saved is not stepped
    private VendorRuntime runtime(String id) {
        VendorBinding binding = new VendorBinding(POLICY, new NoConnector(), "1");
        return new VendorRuntime(
                id,
                binding,
                new Vendor(POLICY, new Random(1), new TakeOver(0, List.of())),
                vendorMetrics.show(id, POLICY, new LimitChangeRequests()),
                meters.vendor(id),
                new OverflowIndex(new SortedKeys(Path.of("never-made"), 1), 0),
                null);
    }
}
