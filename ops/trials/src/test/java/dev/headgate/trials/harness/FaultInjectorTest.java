package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.streams.spi.FaultInjection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultInjectorTest {

    private static final Reply REFUSED = new Reply.Answered(
            new Answer(429, Map.of(), new byte[0]), new Verdict.Throttled(List.of(), Duration.ofMinutes(15)));

    private static final Reply AWAY = new Reply.Unsent("refused", Reply.Unsent.Cause.UNREACHABLE);

    private final AtomicInteger crashes = new AtomicInteger();

    @Test
    void shouldCrashAtThePassOfThePointAndNotBefore() {
        FaultInjector sabotage = without();
        sabotage.order(new CrashPoint("mid-call", 3));

        CrashPoint.NAMES.forEach(sabotage::crashPoint);
        CrashPoint.NAMES.forEach(sabotage::crashPoint);
        assertThat(crashes).hasValue(0);

        CrashPoint.NAMES.forEach(sabotage::crashPoint);
        assertThat(crashes).hasValue(1);
    }

    @Test
    void shouldCountPassesFromTheOrderOnAndForgetTheOrderBefore() {
        FaultInjector sabotage = without();
        sabotage.crashPoint("after-commit");
        sabotage.order(new CrashPoint("mid-call", 1));
        sabotage.order(new CrashPoint("after-commit", 2));

        sabotage.crashPoint("mid-call");
        sabotage.crashPoint("after-commit");
        assertThat(crashes).hasValue(0);

        sabotage.crashPoint("after-commit");
        assertThat(crashes).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(Safeguard.class)
    void shouldSwitchOffWhatIsNamedAndNothingElse(Safeguard off) {
        FaultInjector sabotage = without(off);

        Set<String> kept = Arrays.stream(FaultInjection.Protection.values())
                .filter(sabotage::keeps)
                .map(Enum::name)
                .collect(Collectors.toSet());
        Set<String> wanted = EnumSet.allOf(FaultInjection.Protection.class).stream()
                .map(Enum::name)
                .filter(name -> !name.equals(off.name()))
                .collect(Collectors.toSet());
        StoreBuilder<KeyValueStore<Bytes, byte[]>> ledger = Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore("ledger"), Serdes.Bytes(), Serdes.ByteArray());

        assertThat(kept).isEqualTo(wanted);
        assertThat(sabotage.ledger(ledger).loggingEnabled()).isEqualTo(off != Safeguard.LEDGER);
        assertThat(sabotage.reply(REFUSED).equals(REFUSED)).isEqualTo(off != Safeguard.COOLDOWN);
        assertThat(sabotage.reply(AWAY).equals(AWAY)).isEqualTo(off != Safeguard.PAUSES);
    }

    @ParameterizedTest
    @EnumSource(Safeguard.class)
    void shouldReadWhatItWrote(Safeguard one) {
        assertThat(Safeguard.named(one.word())).isEqualTo(one);
        assertThat(Safeguard.parse(Safeguard.words(EnumSet.of(one, Safeguard.LEDGER))))
                .containsOnly(one, Safeguard.LEDGER);
    }

    @Test
    void shouldNameAllThereAreWhenAskedForAnother() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Safeguard.named("seatbelt"))
                .withMessageContaining("seatbelt")
                .withMessageContaining("start-commit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CrashPoint("lunch", 1))
                .withMessageContaining("lunch")
                .withMessageContaining("after-survivors");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void shouldRefuseAPassThatNeverComes(int pass) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CrashPoint("mid-call", pass));
    }

    @Test
    void shouldForgetTheOrderOfThePredecessor(@TempDir Path dir) throws Exception {
        InjectionPlan.classPath(dir);
        InjectionPlan.order(dir, new CrashPoint("mid-call", 7));
        assertThat(dir.resolve("orders")).hasContent("mid-call:7");

        InjectionPlan.classPath(dir);

        assertThat(dir.resolve("orders")).doesNotExist();
        assertThat(Files.readString(dir.resolve("META-INF/services").resolve(FaultInjection.class.getName())))
                .isEqualTo(FaultInjector.class.getName());
    }

    private FaultInjector without(Safeguard... some) {
        return new FaultInjector(Duration.ZERO, Set.of(some), crashes::incrementAndGet);
    }
}
