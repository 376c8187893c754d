package dev.headgate.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StacksTest {

    @TempDir
    private Path dir;

    @Test
    void shouldSayWhatProcessorTimeIsSpentFor() throws IOException {
        Stacks stacks = read("""
                [C2 CompilerThre tid=7];Compiler::compile 40
                [GC Thread#0 tid=8];worker 5
                [a-StreamThread-1 tid=9];org/apache/kafka/streams/Run.run;dev/headgate/streams/Vendors.run;dev/headgate/core/Vendor.step;java/util/HashMap.get 6
                [a-StreamThread-1 tid=9];dev/headgate/streams/Outbox.send;org/apache/kafka/clients/producer/KafkaProducer.send;dev/headgate/schemas/AvroSerializer.serialize;java/util/Arrays.copyOf 4
                [ForkJoinPool-1-worker-1 tid=10];java/lang/VirtualThread.run;dev/headgate/http/HttpConnector.call;org/apache/hc/Client.execute;__write 30
                [a-StreamThread-1 tid=9];dev/headgate/streams/Calls.start;java/util/concurrent/ForkJoinPool.execute;___pthread_cond_signal 10
                [unknown tid=11];a thing with blanks 5
                """);

        assertThat(stacks.count()).isEqualTo(100);
        assertThat(stacks.deciding()).isEqualTo(0.06);
        assertThat(stacks.costs())
                .isEqualTo(Map.of(
                        Cost.COMPILING, 40L,
                        Cost.COLLECTING, 5L,
                        Cost.DECIDING, 6L,
                        Cost.AVRO, 4L,
                        Cost.HTTP, 30L,
                        Cost.THREADS, 10L,
                        Cost.OTHER, 5L));
    }

    private Stacks read(String text) throws IOException {
        return Stacks.read(Files.writeString(dir.resolve("stacks"), text));
    }
}
