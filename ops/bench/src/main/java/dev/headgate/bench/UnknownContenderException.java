package dev.headgate.bench;

import dev.headgate.bench.contender.Contender;
import java.util.List;

/** A name was given that no contender has. */
public final class UnknownContenderException extends IllegalArgumentException {

    UnknownContenderException(String name, List<Contender> there) {
        super("no contender is called " + name + "; there are: "
                + String.join(", ", there.stream().map(Contender::name).toList()));
    }
}
