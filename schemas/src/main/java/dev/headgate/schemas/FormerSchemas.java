package dev.headgate.schemas;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of versions before for what producers write, and for results: with them, a record that says nothing newer is
 * written so that owners, or consumers, of such a version read it too.
 */
final class FormerSchemas {

    /** Of each record the oldest first. */
    private static final List<String> FILES =
            List.of("Intent-2.avsc", "Intent-3.avsc", "Command-2.avsc", "Result-3.avsc");

    /**
     * A former schema of a record.
     *
     * @param type writes the fields that the former schema has
     * @param widened fields, as they were, that may have other values now: further kinds of an enum or a union
     * @param added fields that it does not have, behind all others
     * @param defaults of those
     */
    private record Former(RecordType type, List<Schema.Field> widened, List<Schema.Field> added, List<Value> defaults) {

        static Former of(Schema former) {
            List<Schema.Field> all = RecordType.named(former).schema().getFields();
            List<Schema.Field> widened = new ArrayList<>();
            for (Schema.Field field : former.getFields()) {
                Schema.Field now = all.get(field.pos());
                require(now.name().equals(field.name()), former, field);
                if (!isSame(field.schema(), now.schema())) {
                    require(isWidened(field.schema(), now.schema()), former, field);
                    widened.add(field);
                }
            }
            TrustedData data = new TrustedData();
            List<Schema.Field> added = all.subList(former.getFields().size(), all.size());
            return new Former(
                    new RecordType(
                            former,
                            SchemaNormalization.parsingFingerprint64(former),
                            new SpecificDatumWriter<>(former, data)),
                    widened,
                    added,
                    added.stream()
                            .map(field -> Value.of(data.getDefaultValue(field)))
                            .toList());
        }

        private static void require(boolean holds, Schema former, Schema.Field field) {
            if (!holds) {
                throw new IllegalStateException("not as in the former schema: " + former.getName() + "." + field.name()
                        + "; add fields to the record itself, last, with defaults");
            }
        }

        private static boolean isSame(Schema former, Schema now) {
            return SchemaNormalization.toParsingForm(former).equals(SchemaNormalization.toParsingForm(now));
        }

        /** Whether it has what there was, as it was, and more kinds. */
        private static boolean isWidened(Schema former, Schema now) {
            return switch (former.getType()) {
                case ENUM -> now.getEnumSymbols().containsAll(former.getEnumSymbols());
                case UNION ->
                    former.getTypes().stream()
                            .allMatch(kind -> now.getTypes().stream().anyMatch(each -> isSame(kind, each)));
                default -> false;
            };
        }

        boolean says(SpecificRecord record) {
            for (Schema.Field field : widened) {
                if (!isKind(field.schema(), record.get(field.pos()))) {
                    return false;
                }
            }
            for (int i = 0; i < added.size(); i++) {
                if (!Value.of(record.get(added.get(i).pos())).equals(defaults.get(i))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isKind(Schema former, @Nullable Object value) {
            if (former.getType() == Schema.Type.ENUM) {
                return former.hasEnumSymbol(String.valueOf(value));
            }
            return value instanceof SpecificRecord kind
                    && former.getIndexNamed(kind.getSchema().getFullName()) != null;
        }
    }

    /** A value of a field that may be null. */
    private record Value(@Nullable Object value) {

        static Value of(@Nullable Object value) {
            return new Value(value instanceof CharSequence text ? text.toString() : value);
        }
    }

    private final List<Former> formers =
            FILES.stream().map(History::load).map(Former::of).toList();

    /** Returns the oldest that says all of the record; null if only the current one does. */
    @Nullable
    RecordType of(SpecificRecord record) {
        String name = record.getSchema().getFullName();
        for (Former former : formers) {
            if (former.type.schema().getFullName().equals(name) && former.says(record)) {
                return former.type;
            }
        }
        return null;
    }
}
