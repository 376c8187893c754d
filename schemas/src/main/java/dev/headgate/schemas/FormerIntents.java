package dev.headgate.schemas;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of versions before for intents that ask for nothing newer: written with them, they are read by owners of such a
 * version too, since producers may be newer than owners.
 */
final class FormerIntents {

    /**
     * Intents whose operation is of one kind.
     *
     * @param type writes the fields that the former schema has
     * @param added fields that it does not have, behind all others
     * @param defaults of those
     */
    private record Former(RecordType type, Class<?> operation, List<Schema.Field> added, List<Object> defaults) {

        static Former of(Class<?> operation, Schema current, String file) {
            Schema former = History.load(file);
            List<Schema.Field> all = Intent.SCHEMA$.getFields();
            int known = former.getFields().size();
            for (Schema.Field field : former.getFields()) {
                require(all.get(field.pos()).name().equals(field.name()), "Intent." + field.name());
            }
            boolean same = former.getField("operation").schema().getTypes().stream()
                    .anyMatch(each ->
                            SchemaNormalization.toParsingForm(each).equals(SchemaNormalization.toParsingForm(current)));
            require(same, current.getName());
            TrustedData data = new TrustedData();
            List<Schema.Field> added = all.subList(known, all.size());
            return new Former(
                    new RecordType(
                            former,
                            SchemaNormalization.parsingFingerprint64(former),
                            new SpecificDatumWriter<>(former, data)),
                    operation,
                    added,
                    added.stream()
                            .<Object>map(field -> Default.of(data.getDefaultValue(field)))
                            .toList());
        }

        private static void require(boolean holds, String what) {
            if (!holds) {
                throw new IllegalStateException(
                        "not as in the former schema: " + what + "; add fields to Intent, last");
            }
        }

        boolean says(Intent intent) {
            for (int i = 0; i < added.size(); i++) {
                if (!Default.of(intent.get(added.get(i).pos())).equals(defaults.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A value that may be null. */
    private record Default(@Nullable Object value) {

        static Default of(@Nullable Object value) {
            return new Default(value instanceof CharSequence text ? text.toString() : value);
        }
    }

    private final List<Former> formers = List.of(
            Former.of(Call.class, Call.SCHEMA$, "Intent-2.avsc"),
            Former.of(Custom.class, Custom.SCHEMA$, "Intent-3.avsc"));

    /** Returns the oldest that says all of a record; null if it is none of an intent, or only the current one does. */
    @Nullable
    RecordType of(SpecificRecord record) {
        if (record instanceof Intent intent) {
            Object operation = intent.getOperation();
            for (Former former : formers) {
                if (former.operation.isInstance(operation) && former.says(intent)) {
                    return former.type;
                }
            }
        }
        return null;
    }
}
