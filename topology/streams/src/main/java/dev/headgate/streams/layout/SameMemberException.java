package dev.headgate.streams.layout;

/**
 * Another process has this one's name in the consumer group. Brokers let the younger of two be that member; if the elder
 * came back, they would put each other out for ever.
 */
public final class SameMemberException extends LayoutException {

    private static final long serialVersionUID = 1L;

    public SameMemberException() {
        super(
                "another process has this instance's name in the consumer group (group.instance.id), and the elder of two stops."
                        + " If state.dir was copied, delete the file member-id in one of the copies; if kafka.group.instance.id is"
                        + " set, give each instance one of its own");
    }
}
