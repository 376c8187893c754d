package dev.headgate.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs what was put off when a test says that its time has come. */
final class Looker extends ScheduledThreadPoolExecutor {

    /** What is run once, and in how many milliseconds. */
    record Later(Runnable command, long millis) {}

    final List<Later> later = new ArrayList<>();
    private @Nullable Runnable look;

    Looker() {
        super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        later.add(new Later(command, unit.toMillis(delay)));
        return super.schedule(() -> {}, 0, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initial, long delay, TimeUnit unit) {
        look = command;
        return super.schedule(() -> {}, 0, unit);
    }

    /** Looks often enough for a file that is left alone to be taken. */
    void look() {
        if (look != null) {
            look.run();
            look.run();
        }
    }
}
