package dev.headgate.cli;

import dev.headgate.cli.intents.IntentsSend;
import java.io.InputStream;
import picocli.CommandLine.IFactory;

/** Makes the commands; gives the one that reads it the standard input. */
record Creation(InputStream in) implements IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == IntentsSend.class) {
            return type.cast(new IntentsSend(in));
        }
        return picocli.CommandLine.defaultFactory().create(type);
    }
}
