package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.CoolDownPolicy;
import dev.headgate.core.Policy;
import dev.headgate.core.RetryPolicy;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
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
    private final VendorMetricsRegistry faces = new VendorMetricsRegistry(meters, () -> 1);
    private final Written store = new Written();
    private final Checkpointer handOver =
            new Checkpointer(new VendorStateStore(store, new StateFormat(0, () -> Layout.FORMATS)));
    private final VendorRuntime acme = owned("acme");
    private final VendorRuntime zeta = owned("zeta");

    CheckpointerTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
    }

    @Test
    void shouldConfirmExactlyTheVendorsSavedInTheCommit() {
        handOver.stepped(acme);
        handOver.save(false, 1);
        handOver.stepped(zeta);

        handOver.committed();

        assertThat(handOver.confirmed()).containsExactly(acme);
    }

    @Test
    void shouldConfirmOnce() {
        handOver.stepped(acme);
        handOver.save(false, 1);
        handOver.committed();
        handOver.confirmed();

        handOver.save(false, 2);
        handOver.committed();

        assertThat(handOver.confirmed()).isEmpty();
    }

    @Test
    void shouldConfirmNothingBeforeTheCommit() {
        handOver.stepped(acme);

        handOver.save(false, 1);

        assertThat(handOver.confirmed()).isEmpty();
    }

    /** Both tasks of a thread hear of its commit; only one was part of it. */
    @Test
    void shouldConfirmNothingByACommitThatTheTaskHadNoPartIn() {
        ThreadMember member =
                new ThreadMember(new PartitionGate(new MockConsumer<>("earliest"), () -> 1), OwnershipProof.given());
        Checkpointer other = new Checkpointer(new VendorStateStore(store, new StateFormat(0, () -> Layout.FORMATS)));
        member.gate().register(task(handOver));
        member.gate().register(task(other));
        handOver.stepped(acme);
        other.stepped(zeta);
        handOver.save(false, 1);

        member.committed();

        assertThat(handOver.confirmed()).containsExactly(acme);
        assertThat(other.confirmed()).isEmpty();
    }

    /** As when a commit timed out and is tried again. */
    @Test
    void shouldConfirmWhatWasSavedForAnEarlierCommitThatFailed() {
        handOver.stepped(acme);
        handOver.save(false, 1);
        handOver.stepped(zeta);
        handOver.save(false, 2);

        handOver.committed();

        assertThat(handOver.confirmed()).containsExactly(acme, zeta);
    }

    @Test
    void shouldHaveNewsOnlyWhenSomethingWaits() {
        handOver.stepped(acme);
        handOver.save(false, 1);
        handOver.committed();
        boolean before = handOver.hasNews();

        handOver.await();

        assertThat(before).isFalse();
        assertThat(handOver.hasNews()).isTrue();
    }

    @Test
    void shouldWaitNoLongerOnceConfirmed() {
        handOver.stepped(acme);
        handOver.await();
        handOver.save(false, 1);
        handOver.committed();

        handOver.confirmed();

        assertThat(handOver.isAwaited()).isFalse();
        assertThat(handOver.hasNews()).isFalse();
    }

    @Test
    void shouldHaveSomethingCommittedWhenSomethingWaits() {
        handOver.stepped(acme);
        handOver.await();

        handOver.save(false, 1);

        assertThat(store.writes).isNotEmpty();
    }

    @Test
    void shouldHaveSomethingCommittedWhenAProofIsWanted() {
        handOver.save(true, 1);

        assertThat(store.writes).isNotEmpty();
    }

    @Test
    void shouldWriteNothingWithoutNeed() {
        handOver.save(false, 1);

        assertThat(store.writes).isEmpty();
    }

    @Test
    void shouldConfirmNothingOnceItsTaskHasGone() {
        handOver.stepped(acme);
        handOver.save(false, 1);

        handOver.giveUp();
        handOver.committed();

        assertThat(handOver.confirmed()).isEmpty();
    }

    private static TaskSchedule task(Checkpointer handOver) {
        return new TaskSchedule() {
            @Override
            public boolean hasNews() {
                return handOver.hasNews();
            }

            @Override
            public long nextDue() {
                return Vendor.NEVER;
            }

            @Override
            public void polling() {}

            @Override
            public void committed() {
                handOver.committed();
            }
        };
    }

    private VendorRuntime owned(String id) {
        VendorBinding line = new VendorBinding(POLICY, new NoConnector(), "1");
        return new VendorRuntime(
                id,
                line,
                new Vendor(POLICY, new Random(1), new TakeOver(0, List.of())),
                faces.show(id, POLICY, new LimitChangeRequests()),
                meters.counts(id),
                new OverflowIndex(new SortedKeys(Path.of("never-made"), 1), 0));
    }
}
