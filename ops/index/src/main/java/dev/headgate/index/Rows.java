package dev.headgate.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows read from the tables. */
final class Rows {

    private Rows() {}

    static List<ReadPosition> positions(Connection connection) throws SQLException {
        List<ReadPosition> positions = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT topic, part, topic_id, next, end, read_until FROM positions ORDER BY topic, part")) {
            while (rows.next()) {
                positions.add(new ReadPosition(
                        rows.getString(1),
                        rows.getInt(2),
                        rows.getString(3),
                        rows.getLong(4),
                        rows.getLong(5),
                        rows.getLong(6)));
            }
        }
        return positions;
    }

    /** Where a row of the table {@code intents} stands; its correlation is asked for. */
    static IndexedIntent intent(ResultSet row, PreparedStatement correlation) throws SQLException {
        return new IndexedIntent(
                new IndexedIntent.Place(row.getString("topic"), row.getInt("part"), row.getLong("offset")),
                row.getString("id"),
                row.getString("vendor"),
                row.getInt("replay"),
                row.getString("tenant"),
                correlation(row.getLong("row"), correlation),
                row.getString("ordering_key"),
                row.getString("priority"),
                time(row, "accepted_at"),
                outcome(row));
    }

    private static IndexedIntent.@Nullable Outcome outcome(ResultSet row) throws SQLException {
        Instant ended = time(row, "ended_at");
        return ended == null
                ? null
                : new IndexedIntent.Outcome(
                        row.getString("status"), row.getString("reason"), ended, row.getInt("attempts"));
    }

    private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private static Map<String, String> correlation(long row, PreparedStatement statement) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        statement.setLong(1, row);
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                pairs.put(rows.getString(1), rows.getString(2));
            }
        }
        return pairs;
    }
}
