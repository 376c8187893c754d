package dev.headgate.profiles;

import dev.headgate.api.Mistake;
import dev.headgate.api.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says, with what it takes over from others.
 *
 * @param content a mapping, unless the file has another
 * @param texts that of the file, and those of what it extends
 */
record ProfileTree(Object content, String texts) {

    /** How a file's name begins that is there to be extended only, and is no vendor's. */
    static final String BASE = "_";

    private static final YamlTree YAML = new YamlTree();
    /** Files that extend each other. */
    private static final int MAX_FILES = 10;

    /** @param files those read so far, the last of which is read now */
    private record Reading(Siblings siblings, Origins origins, List<Mistake> mistakes, List<String> files) {

        String file() {
            return files.getLast();
        }

        void mistake(String key, @Nullable String value, String allowed) {
            mistakes.add(new Mistake(file(), key, value, allowed, false));
        }
    }

    /**
     * Reads a profile; nothing after a mistake.
     *
     * @param siblings what it may extend besides those that come with Headgate
     * @param origins is told what comes from where
     */
    static Optional<ProfileTree> read(
            String file, String text, Siblings siblings, Origins origins, List<Mistake> mistakes) {
        List<String> files = new ArrayList<>(List.of(file));
        return whole(text, new Reading(siblings, origins, mistakes, files))
                .flatMap(tree -> tree.ofPlan(file, origins, mistakes));
    }

    private static Optional<ProfileTree> whole(String text, Reading reading) {
        return YAML.read(reading.file(), text, reading.mistakes()).flatMap(content -> {
            reading.origins().add(reading.file(), text, content);
            return extended(content, text, reading);
        });
    }

    private static Optional<ProfileTree> extended(Object content, String text, Reading reading) {
        String id = content instanceof Map<?, ?> own ? base(own) : null;
        if (id == null) {
            return Optional.of(new ProfileTree(content, text));
        }
        Optional<ProfileTree> base = id.endsWith(ProfileReader.ENDING) ? sibling(id, reading) : shipped(id, reading);
        return base.map(it -> it.under((Map<?, ?>) content, text));
    }

    private static Optional<ProfileTree> shipped(String id, Reading reading) {
        Optional<ProfileTree> base = shipped(id, reading.origins());
        if (base.isEmpty()) {
            reading.mistake(
                    "extends",
                    id,
                    "allowed: a file of the same folder, such as _base.yaml, or one of "
                            + String.join(", ", ShippedProfiles.ids()));
        }
        return base;
    }

    private static Optional<ProfileTree> sibling(String name, Reading reading) {
        String stem = name.substring(0, name.length() - ProfileReader.ENDING.length());
        String plain = stem.startsWith(BASE) ? stem.substring(BASE.length()) : stem;
        if (Names.read(plain).isEmpty()) {
            reading.mistake("extends", name, "allowed: the name of a file of the same folder, such as _base.yaml");
            return Optional.empty();
        }
        if (reading.files().contains(name)) {
            String circle = String.join(" -> ", reading.files()) + " -> " + name;
            reading.mistake("extends", name, "goes round in a circle, " + circle + "; leave one of them out");
            return Optional.empty();
        }
        if (reading.files().size() >= MAX_FILES) {
            reading.mistake("extends", name, "is one too many; allowed: at most " + MAX_FILES + " files in a row");
            return Optional.empty();
        }
        int before = reading.mistakes().size();
        Optional<String> text = reading.siblings().find(name, reading.mistakes());
        if (text.isEmpty() && reading.mistakes().size() == before) {
            reading.mistake("extends", name, "is not there; allowed: a file of the same folder");
        }
        reading.files().addLast(name);
        Optional<ProfileTree> base = text.flatMap(it -> whole(it, reading));
        if (base.isPresent() && !(base.get().content() instanceof Map<?, ?>)) {
            reading.mistake("", null, "allowed: a mapping of keys to values");
            return Optional.empty();
        }
        return base;
    }

    /** With what the chosen one of its plans says, without the others. */
    private Optional<ProfileTree> ofPlan(String file, Origins origins, List<Mistake> mistakes) {
        if (!(content instanceof Map<?, ?> all) || !(all.containsKey("plans") || all.containsKey("plan"))) {
            return Optional.of(this);
        }
        Map<String, @Nullable Object> rest = Inheritance.laidOver(Map.of(), all);
        Object plans = rest.remove("plans");
        Object plan = rest.remove("plan");
        if (plan == null) {
            return Optional.of(new ProfileTree(rest, texts));
        }
        Object chosen = plans instanceof Map<?, ?> named ? named.get(String.valueOf(plan)) : null;
        if (!(chosen instanceof Map<?, ?> own)) {
            String names =
                    plans instanceof Map<?, ?> named ? String.join(", ", names(named)) : "none, there are no plans";
            mistakes.add(new Mistake(file, "plan", String.valueOf(plan), "allowed: " + names, false));
            return Optional.empty();
        }
        origins.choose(String.valueOf(plan));
        return Optional.of(new ProfileTree(Inheritance.laidOver(rest, own), texts));
    }

    private static List<String> names(Map<?, ?> plans) {
        return plans.keySet().stream().map(String::valueOf).sorted().toList();
    }

    private static @Nullable String base(Map<?, ?> content) {
        return content.containsKey("extends") ? String.valueOf(content.get("extends")) : null;
    }

    private static Optional<ProfileTree> shipped(String id, Origins origins) {
        return ShippedProfiles.find(id).map(text -> {
            List<Mistake> none = new ArrayList<>();
            Map<?, ?> own = (Map<?, ?>) YAML.read(id, text, none).orElseThrow();
            origins.addShipped(own);
            String base = base(own);
            return base == null
                    ? new ProfileTree(own, text)
                    : shipped(base, origins).orElseThrow().under(own, text);
        });
    }

    private ProfileTree under(Map<?, ?> own, String text) {
        return new ProfileTree(Inheritance.laidOver((Map<?, ?>) content, own), text + texts);
    }
}
