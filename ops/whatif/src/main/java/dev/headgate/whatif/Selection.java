package dev.headgate.whatif;

import dev.headgate.core.Intent;
import java.util.List;

/** Some of the recorded intents, in the order in which they may be called; an ordinal is a place in it. */
@SuppressWarnings("ArrayRecordComponent") // nothing compares it
record Selection(RecordedIntents intents, int[] indexes) {

    int size() {
        return indexes.length;
    }

    List<Shape> shapes() {
        return intents.shapes();
    }

    int shapeIndex(long ordinal) {
        return intents.shapeIndex(indexes[(int) ordinal]);
    }

    Shape shape(long ordinal) {
        return intents.shape(indexes[(int) ordinal]);
    }

    /** From when on it may be called, as far as it says itself. */
    long readyAt(long ordinal) {
        return intents.readyAt(indexes[(int) ordinal]);
    }

    Intent intent(long ordinal) {
        return intents.intent(indexes[(int) ordinal], ordinal);
    }
}
