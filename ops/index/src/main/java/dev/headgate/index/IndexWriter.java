package dev.headgate.index;

import dev.headgate.control.CommandException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes an index: rows and the positions they were read from, both or neither. Nobody else can write the same one meanwhile.
 *
 * <p>Threading: one thread. Every failure is a {@link CommandException}.
 */
public final class IndexWriter implements AutoCloseable {

    private static final int DELETED_AT_ONCE = 5_000;

    /** Of a correlation's value, which may have 1,024: what is searched by is kept. */
    static final int MAX_VALUE = 256;

    private static final String PUT = """
            INSERT INTO intents (id, vendor, replay, source, topic, part, offset, tenant, ordering_key, priority,
              status, reason, accepted_at, ended_at, attempts, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id, vendor, replay) WHERE id IS NOT NULL DO UPDATE SET\s""" + merged() + """

            ON CONFLICT (topic, part, offset) WHERE id IS NULL DO UPDATE SET\s""" + merged() + """

            RETURNING row""";

    private static final String CORRELATE = """
            INSERT INTO correlations (row, name, value) VALUES (?, ?, ?)
            ON CONFLICT (row, name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value""";

    private static final String SAVE = """
            INSERT OR REPLACE INTO positions (topic, part, topic_id, next, end, read_until) VALUES (?, ?, ?, ?, ?, ?)""";

    private final Path folder;
    private final IndexLock lock;
    private final Connection connection;
    private final PreparedStatement put;
    private final PreparedStatement correlate;
    private final PreparedStatement save;

    private IndexWriter(Path folder, IndexLock lock, Connection connection) throws SQLException {
        this.folder = folder;
        this.lock = lock;
        this.connection = connection;
        this.put = connection.prepareStatement(PUT);
        this.correlate = connection.prepareStatement(CORRELATE);
        this.save = connection.prepareStatement(SAVE);
    }

    /** How what was known and what comes make one row: who has the last word, and what only one of them knows. */
    private static String merged() {
        List<String> columns = new ArrayList<>();
        for (String column : List.of("tenant", "ordering_key", "priority")) {
            columns.add(column + " = COALESCE(excluded." + column + ", " + column + ")");
        }
        columns.add("accepted_at = CASE WHEN excluded.source >= source THEN COALESCE(excluded.accepted_at, accepted_at)"
                + " ELSE COALESCE(accepted_at, excluded.accepted_at) END");
        for (String column :
                List.of("topic", "part", "offset", "status", "reason", "ended_at", "attempts", "at", "source")) {
            columns.add(column + " = CASE WHEN excluded.source >= source THEN excluded." + column + " ELSE " + column
                    + " END");
        }
        return String.join(", ", columns);
    }

    /**
     * Opens the index in a folder, and makes both if they are not there.
     *
     * @param about what it is of, such as a cluster and an application
     * @throws CommandException if another process writes it, it is of something else, or it is none
     */
    public static IndexWriter open(Path folder, Map<String, String> about) {
        IndexLock lock = IndexLock.of(folder);
        try {
            Connection connection = Database.forWriting(folder);
            try {
                IndexWriter writer = new IndexWriter(folder, lock, connection);
                writer.checkAbout(about);
                return writer;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            lock.close();
            throw Database.failure(folder, e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void checkAbout(Map<String, String> about) throws SQLException {
        Map<String, String> known = Database.about(connection);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO about (name, value) VALUES (?, ?)")) {
            for (Map.Entry<String, String> one : about.entrySet()) {
                String was = known.get(one.getKey());
                if (was == null) {
                    Database.bind(insert, one.getKey(), one.getValue());
                    insert.execute();
                } else if (!was.equals(one.getValue())) {
                    throw CommandException.usage(folder + " holds the index of the " + one.getKey() + " " + was
                            + ", not of " + one.getValue() + "; name another --dir");
                }
            }
        }
        connection.commit();
    }

    /** Adds what a record tells to what is known of its intent. Nothing is there before {@link #commit}. */
    void put(Entry entry) {
        IndexedIntent intent = entry.intent();
        IndexedIntent.Outcome outcome = intent.outcome();
        doing(() -> {
            Database.bind(
                    put,
                    intent.id(),
                    intent.vendor(),
                    intent.replay(),
                    entry.source().rank,
                    intent.place().topic(),
                    intent.place().partition(),
                    intent.place().offset(),
                    intent.tenant(),
                    intent.orderingKey(),
                    intent.priority(),
                    intent.status(),
                    outcome == null ? null : outcome.reason(),
                    intent.acceptedAt(),
                    outcome == null ? null : outcome.endedAt(),
                    outcome == null ? null : outcome.attempts(),
                    intent.at());
            long row;
            try (ResultSet rows = put.executeQuery()) {
                row = rows.getLong(1);
            }
            for (Map.Entry<String, String> one : intent.correlation().entrySet()) {
                Database.bind(correlate, row, one.getKey(), cut(one.getValue()));
                correlate.executeUpdate();
            }
        });
    }

    static String cut(String value) {
        return value.length() <= MAX_VALUE ? value : value.substring(0, MAX_VALUE);
    }

    /** Saves with the rows how far a partition is read. */
    void save(ReadPosition position) {
        doing(() -> {
            save.setString(1, position.topic());
            save.setInt(2, position.partition());
            save.setString(3, position.topicId());
            save.setLong(4, position.next());
            save.setLong(5, position.end());
            save.setLong(6, position.readUntil());
            save.executeUpdate();
        });
    }

    /** Forgets how far a partition was read that there is no more. */
    void forget(String topic, int partition) {
        doing(() -> {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM positions WHERE topic = ? AND part = ?")) {
                Database.bind(delete, topic, partition);
                delete.executeUpdate();
            }
        });
    }

    /** How far each partition is read. */
    List<ReadPosition> positions() {
        return asking(() -> Rows.positions(connection));
    }

    void commit() {
        doing(connection::commit);
    }

    /** Takes back what is not committed. */
    void rollback() {
        doing(connection::rollback);
    }

    /** Rows that are committed, or about to be. */
    public long count() {
        return asking(() -> Database.number(connection, "SELECT count(*) FROM intents"));
    }

    /** Deletes some of the rows whose last news is older than this, and commits; returns how many: 0 when none are left. */
    int deleteOlder(Instant time) {
        return asking(() -> {
            String older =
                    " WHERE row IN (SELECT row FROM intents WHERE at < ? ORDER BY at LIMIT " + DELETED_AT_ONCE + ")";
            try (PreparedStatement pairs = connection.prepareStatement("DELETE FROM correlations" + older);
                    PreparedStatement rows = connection.prepareStatement("DELETE FROM intents" + older)) {
                Database.bind(pairs, time);
                pairs.executeUpdate();
                Database.bind(rows, time);
                int deleted = rows.executeUpdate();
                connection.commit();
                return deleted;
            }
        });
    }

    private interface Action<T> {
        T run() throws SQLException;
    }

    private <T> T asking(Action<T> action) {
        try {
            return action.run();
        } catch (SQLException e) {
            throw Database.failure(folder, e);
        }
    }

    private interface Step {
        void run() throws SQLException;
    }

    private void doing(Step step) {
        boolean _ = asking(() -> {
            step.run();
            return true;
        });
    }

    /** What is not committed is taken back. */
    @Override
    public void close() {
        try {
            doing(() -> {
                connection.rollback();
                connection.close();
            });
        } finally {
            lock.close();
        }
    }
}
