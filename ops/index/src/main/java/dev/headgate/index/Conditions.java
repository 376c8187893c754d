package dev.headgate.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query as SQL. */
final class Conditions {

    /** A value that more rows share is none to begin with: the latest are looked at one by one instead. */
    private static final int SHARED = 50_000;

    private final Connection connection;
    private final List<String> texts = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private String from = "intents";

    private Conditions(Connection connection) {
        this.connection = connection;
    }

    static Conditions of(IndexQuery query, Connection connection) throws SQLException {
        Conditions conditions = new Conditions(connection);
        if (query.correlation() != null) {
            conditions.correlation(query.correlation());
        }
        conditions.equal("id", query.id());
        conditions.equal("vendor", query.vendor());
        conditions.equal("status", query.status());
        if (query.tenant() != null && query.tenant().isEmpty()) {
            conditions.texts.add("(tenant = '' OR tenant IS NULL)");
        } else {
            conditions.equal("tenant", query.tenant());
        }
        conditions.time("at >= ?", query.since());
        conditions.time("at < ?", query.until());
        return conditions;
    }

    /** A value of any name, or that of one. */
    private void correlation(String text) throws SQLException {
        int equals = text.indexOf('=');
        String value = IndexWriter.cut(text);
        String name = equals > 0 ? text.substring(0, equals) : "";
        String named = IndexWriter.cut(text.substring(equals + 1));
        values.addAll(List.of(value, named, name));
        if (isShared(value, named, name)) {
            texts.add("EXISTS (SELECT 1 FROM correlations c WHERE c.row = intents.row"
                    + " AND (+c.value = ? OR (+c.value = ? AND c.name = ?)))");
        } else {
            from =
                    "(SELECT row FROM correlations WHERE value = ? UNION SELECT row FROM correlations WHERE value = ? AND"
                            + " name = ?) AS correlated CROSS JOIN intents ON intents.row = correlated.row";
        }
    }

    private boolean isShared(String value, String named, String name) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(
                "SELECT (SELECT count(*) FROM (SELECT 1 FROM correlations WHERE value = ? LIMIT " + SHARED
                        + ")) + (SELECT count(*) FROM (SELECT 1 FROM correlations WHERE value = ? AND name = ? LIMIT "
                        + SHARED + "))")) {
            Database.bind(count, value, named, name);
            try (ResultSet rows = count.executeQuery()) {
                return rows.next() && rows.getLong(1) >= SHARED;
            }
        }
    }

    private void equal(String column, @Nullable String value) {
        if (value != null) {
            texts.add(column + " = ?");
            values.add(value);
        }
    }

    private void time(String text, @Nullable Instant time) {
        if (time != null) {
            texts.add(text);
            values.add(time);
        }
    }

    /** The rows of the table {@code intents}, the latest first. */
    PreparedStatement select(int limit) throws SQLException {
        PreparedStatement statement = connection.prepareStatement("SELECT intents.* FROM " + from
                + (texts.isEmpty() ? "" : " WHERE " + String.join(" AND ", texts)) + " ORDER BY at DESC LIMIT ?");
        values.add(limit);
        Database.bind(statement, values.toArray());
        return statement;
    }
}
