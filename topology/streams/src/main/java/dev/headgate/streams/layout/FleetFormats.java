package dev.headgate.streams.layout;

import dev.headgate.streams.kafka.AdminAnswers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Which formats an application's running instances read, and which may be written.
 *
 * @param written the newest format that may be written; 0 if no instance has run yet
 * @param readers what each running instance reads, by name; 0 for a member of the group that has not said it
 */
public record FleetFormats(int written, Map<String, Integer> readers) {

    /** Copies the readers. */
    public FleetFormats {
        readers = Map.copyOf(readers);
    }

    /**
     * Asks the layout topic and the group: who has said something within three minutes runs, and so does who is a member.
     *
     * @param kafka Kafka's own properties
     */
    public static FleetFormats read(Admin admin, String application, Map<String, Object> kafka)
            throws InterruptedException {
        LayoutRecords records = new LayoutTopic(application, kafka).read();
        Collection<InstanceFormats> alive =
                records.alive(System.currentTimeMillis()).values();
        Map<String, Integer> readers = new TreeMap<>();
        alive.forEach(it -> readers.merge(it.instance(), it.formats(), Math::min));
        Set<String> known = alive.stream().flatMap(it -> it.members().stream()).collect(Collectors.toSet());
        for (MemberDescription member : members(admin, application)) {
            if (!known.contains(member.clientId())) {
                readers.put(member.clientId() + " at " + member.host(), 0);
            }
        }
        int written = records.stored().map(it -> it.layout().formats()).orElse(0);
        return new FleetFormats(written, readers);
    }

    private static Collection<MemberDescription> members(Admin admin, String application) throws InterruptedException {
        try {
            return AdminAnswers.get(
                            admin.describeConsumerGroups(List.of(application))
                                    .describedGroups()
                                    .values()
                                    .iterator()
                                    .next(),
                            LayoutTopic.PATIENCE)
                    .members();
        } catch (GroupIdNotFoundException e) {
            return List.of(); // nobody has run, or lately
        }
    }

    /** Those that don't read the newest format, by name. */
    public List<String> behind() {
        return readers.entrySet().stream()
                .filter(it -> it.getValue() < Formats.newest())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Lets the newest format be written; running instances notice within ten seconds. It can't be taken back. */
    public static void write(String application, Map<String, Object> kafka) {
        StoredLayout _ = new LayoutTopic(application, kafka)
                .update(before -> before.map(it -> it.with(raised(it.layout())))
                        .orElseThrow(() -> new LayoutException("no instance of " + application + " has run yet")));
    }

    private static Layout raised(Layout now) {
        return new Layout(now.topicId(), now.partitions(), now.epoch(), Math.max(now.formats(), Formats.newest()));
    }
}
