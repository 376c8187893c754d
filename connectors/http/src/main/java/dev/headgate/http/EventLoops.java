package dev.headgate.http;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that read and write HTTP/2 connections: a few for all connectors of the process, ended with the last of them.
 *
 * <p>Threading: any thread.
 */
final class EventLoops {

    private static final int THREADS = Math.min(4, Runtime.getRuntime().availableProcessors());
    private static final Object LOCK = new Object();

    private static @Nullable EventLoopGroup loops;

    private static int users;

    private EventLoops() {}

    /** Starts them for the first user. Each must {@link #release} them once. */
    static EventLoopGroup acquire() {
        synchronized (LOCK) {
            EventLoopGroup running = loops;
            if (running == null) {
                running = new MultiThreadIoEventLoopGroup(
                        THREADS,
                        Thread.ofPlatform().daemon().name("headgate-http2-", 0).factory(),
                        NioIoHandler.newFactory());
                loops = running;
            }
            users++;
            return running;
        }
    }

    /** Ends them, after what they were asked to do, for the last user. */
    static void release() {
        synchronized (LOCK) {
            users--;
            EventLoopGroup running = loops;
            if (users == 0 && running != null) {
                loops = null;
                Future<?> _ = running.shutdownGracefully(0, 5, TimeUnit.SECONDS);
            }
        }
    }
}
