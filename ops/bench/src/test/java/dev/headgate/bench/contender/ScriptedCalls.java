package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.spi.VendorBinding;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Calls that are answered as said before. */
final class ScriptedCalls implements Calls {

    private final Queue<Answer> left;

    ScriptedCalls(Answer... answers) {
        left = new ConcurrentLinkedQueue<>(List.of(answers));
    }

    boolean isOver() {
        return left.isEmpty();
    }

    @Override
    public VendorBinding binding(String vendor) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Answer call(Intent intent) {
        return left.remove();
    }

    @Override
    public void close() {}
}
