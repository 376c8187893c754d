package dev.headgate.index;

import dev.headgate.control.CommandException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The file of an index: opened, known to be one, with its tables. Every failure is a {@link CommandException}. */
final class Database {

    static final String FILE = "index.db";

    /** In the head of the file: HGIX. */
    private static final int APPLICATION = 0x48474958;

    /** Of the tables; one that differs is made anew. */
    private static final int VERSION = 1;

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int CACHE_KIB = 32_768;
    private static final long JOURNAL_BYTES = 64 << 20;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
            "CREATE TABLE positions (topic TEXT, part INTEGER, topic_id TEXT NOT NULL, next INTEGER NOT NULL,"
                    + " end INTEGER NOT NULL, read_until INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID",
            "CREATE TABLE intents (row INTEGER PRIMARY KEY, id TEXT, vendor TEXT NOT NULL, replay INTEGER NOT NULL,"
                    + " source INTEGER NOT NULL, topic TEXT NOT NULL, part INTEGER NOT NULL, offset INTEGER NOT NULL,"
                    + " tenant TEXT, ordering_key TEXT, priority TEXT, status TEXT NOT NULL, reason TEXT,"
                    + " accepted_at INTEGER, ended_at INTEGER, attempts INTEGER, at INTEGER NOT NULL)",
            "CREATE TABLE correlations (row INTEGER, name TEXT, value TEXT NOT NULL, PRIMARY KEY (row, name)) WITHOUT"
                    + " ROWID",
            "CREATE UNIQUE INDEX by_id ON intents (id, vendor, replay) WHERE id IS NOT NULL",
            "CREATE UNIQUE INDEX by_place ON intents (topic, part, offset) WHERE id IS NULL",
            // The first chooses, the second sorts, and the others save a look at the row.
            "CREATE INDEX by_at ON intents (at, vendor, status, tenant)",
            "CREATE INDEX by_vendor ON intents (vendor, at, status, tenant)",
            "CREATE INDEX by_tenant ON intents (tenant, at, status, vendor)",
            "CREATE INDEX by_status ON intents (status, at, vendor, tenant)",
            "CREATE INDEX by_correlation ON correlations (value, name)");

    private Database() {}

    /** Opens the file, and makes it if there is none. */
    static Connection forWriting(Path folder) {
        SQLiteConfig config = config();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.setCacheSize(-CACHE_KIB);
        config.setJournalSizeLimit((int) JOURNAL_BYTES);
        return checked(folder, config, true);
    }

    /** Opens the file, which must be there. */
    static Connection forReading(Path folder) {
        requireIndex(folder);
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return checked(folder, config, false);
    }

    private static Connection checked(Path folder, SQLiteConfig config, boolean create) {
        Connection connection = open(folder, config);
        try {
            if (create && number(connection, "SELECT count(*) FROM sqlite_schema") == 0) {
                create(connection);
            }
            check(connection, folder.resolve(FILE));
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException | CommandException e) {
            close(connection);
            throw e instanceof CommandException told ? told : failure(folder, (SQLException) e);
        }
    }

    /** @throws CommandException if there is no index */
    private static void requireIndex(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw CommandException.usage(
                    Files.exists(folder) ? folder + " is no folder" : "there is no folder " + folder);
        }
        if (!Files.isRegularFile(folder.resolve(FILE))) {
            throw CommandException.usage(folder + " holds no index; headgate index --dir " + folder + " makes one");
        }
    }

    private static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        return config;
    }

    private static Connection open(Path folder, SQLiteConfig config) {
        try {
            return config.createConnection("jdbc:sqlite:" + folder.resolve(FILE).toAbsolutePath());
        } catch (SQLException | LinkageError e) {
            if (e instanceof SQLiteException told) {
                throw failure(folder, told);
            }
            throw CommandException.failed(
                    "SQLite can't be loaded: " + CommandException.reason(e)
                            + "; the folder of java.io.tmpdir must allow"
                            + " writing and programs (no noexec), or name another one with"
                            + " HEADGATE_OPTS=-Dorg.sqlite.tmpdir=FOLDER",
                    e);
        }
    }

    private static void create(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
            statement.execute("PRAGMA application_id = " + APPLICATION);
            statement.execute("PRAGMA user_version = " + VERSION);
        }
        connection.commit();
    }

    private static void check(Connection connection, Path file) throws SQLException {
        if (number(connection, "PRAGMA application_id") != APPLICATION) {
            throw foreign(file);
        }
        long version = number(connection, "PRAGMA user_version");
        if (version != VERSION) {
            throw CommandException.usage(file + " is of another version of Headgate (" + version + ", this one needs "
                    + VERSION + "): name another --dir, which is filled from the topics");
        }
    }

    private static CommandException foreign(Path file) {
        return CommandException.usage(file + " is no index of headgate; name another --dir");
    }

    /** What the index says about itself. */
    static Map<String, String> about(Connection connection) throws SQLException {
        Map<String, String> about = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, value FROM about")) {
            while (rows.next()) {
                about.put(rows.getString(1), rows.getString(2));
            }
        }
        return about;
    }

    /** Sets the parameters of a statement in their order. The index keeps an instant as milliseconds since 1970. */
    static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i] instanceof Instant time ? time.toEpochMilli() : values[i]);
        }
    }

    static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** What went wrong with the file, in words. */
    static CommandException failure(Path folder, SQLException e) {
        Path file = folder.resolve(FILE);
        SQLiteErrorCode code = e instanceof SQLiteException told ? told.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
        return switch (code) {
            case SQLITE_NOTADB -> foreign(file);
            case SQLITE_FULL -> CommandException.failed(file + ": the disk is full", e);
            case SQLITE_CORRUPT ->
                CommandException.refused(
                        file + " is damaged: delete " + folder + " and let headgate index make it anew from the topics",
                        e);
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_READONLY_DIRECTORY, SQLITE_PERM ->
                CommandException.usage(file + " can't be opened: allow reading and writing in its folder", e);
            default -> CommandException.failed(file + ": " + CommandException.reason(e), e);
        };
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // what is told is why it was opened in vain
        }
    }
}
