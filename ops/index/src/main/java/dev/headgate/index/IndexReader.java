package dev.headgate.index;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches an index, whether or not it is written meanwhile.
 *
 * <p>Threading: any thread. Every failure is a {@link dev.headgate.control.CommandException}.
 */
public final class IndexReader {

    private final Path folder;

    /** @throws dev.headgate.control.CommandException if the folder holds no index */
    public IndexReader(Path folder) {
        this.folder = folder;
        state();
    }

    /**
     * What a search found.
     *
     * @param intents the latest first
     * @param more whether there are others besides
     * @param state how much the index had
     */
    public record Found(List<IndexedIntent> intents, boolean more, IndexState state) {

        /** Copies the list. */
        public Found {
            intents = List.copyOf(intents);
        }
    }

    /** How much of the topics it has. */
    public IndexState state() {
        return reading(connection -> ReadPosition.state(Rows.positions(connection)));
    }

    /** Finds intents. */
    public Found search(IndexQuery query) {
        return reading(connection -> {
            List<IndexedIntent> found = new ArrayList<>();
            try (PreparedStatement statement = Conditions.of(query, connection).select(query.limit() + 1);
                    PreparedStatement correlation = connection.prepareStatement(
                            "SELECT name, value FROM correlations WHERE row = ? ORDER BY name");
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(Rows.intent(rows, correlation));
                }
            }
            boolean more = found.size() > query.limit();
            return new Found(
                    more ? found.subList(0, query.limit()) : found,
                    more,
                    ReadPosition.state(Rows.positions(connection)));
        });
    }

    private interface Reading<T> {
        T read(Connection connection) throws SQLException;
    }

    /** In one snapshot. */
    private <T> T reading(Reading<T> reading) {
        try (Connection connection = Database.forReading(folder)) {
            T read = reading.read(connection);
            connection.rollback();
            return read;
        } catch (SQLException e) {
            throw Database.failure(folder, e);
        }
    }
}
