package dev.headgate.bench;

import java.util.List;

/** Every contender there is. */
final class Contenders {

    static final Contender COPY = new CopyContender();
    static final Contender HEADGATE = new HeadgateContender();

    static final List<Contender> ALL = List.of(
            COPY,
            HEADGATE,
            new PlainContender(),
            ParallelContender.unordered(),
            ParallelContender.key(),
            new ParallelReactorContender(),
            new StreamsSyncContender());

    private Contenders() {}

    /**
     * @throws IllegalArgumentException if there is none of that name
     */
    static Contender named(String name) {
        return ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no contender is called " + name));
    }
}
