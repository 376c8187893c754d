package dev.headgate.streams;

/**
 * The layout this process runs by. Only the formats that may be written change.
 *
 * <p>Threading: changed by who watches the stored layout, read by stream threads.
 */
final class LiveLayout {

    private volatile Layout layout;

    LiveLayout(Layout layout) {
        this.layout = layout;
    }

    Layout get() {
        return layout;
    }

    void raiseFormats(int formats) {
        Layout now = layout;
        layout = new Layout(now.topicId(), now.partitions(), now.epoch(), formats);
    }
}
