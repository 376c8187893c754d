package dev.headgate.streams.layout;

/**
 * The layout this process runs by. Only the formats that may be written change.
 *
 * <p>Threading: changed by who watches the stored layout, read by stream threads.
 */
public final class LiveLayout {

    private volatile Layout layout;

    public LiveLayout(Layout layout) {
        this.layout = layout;
    }

    public Layout get() {
        return layout;
    }

    void raiseFormats(int formats) {
        Layout now = layout;
        layout = new Layout(now.topicId(), now.partitions(), now.epoch(), formats);
    }
}
