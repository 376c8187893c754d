package dev.headgate.profiles;

import dev.headgate.api.Mistake;
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

    private static final YamlTree YAML = new YamlTree();

    /** Returns nothing after a mistake. */
    static Optional<ProfileTree> read(String file, String text, List<Mistake> mistakes) {
        return YAML.read(file, text, mistakes)
                .flatMap(content -> extended(file, content, text, mistakes))
                .flatMap(tree -> tree.ofPlan(file, mistakes));
    }

    private static Optional<ProfileTree> extended(String file, Object content, String text, List<Mistake> mistakes) {
        String id = content instanceof Map<?, ?> own ? base(own) : null;
        if (id == null) {
            return Optional.of(new ProfileTree(content, text));
        }
        Optional<ProfileTree> base = shipped(id);
        if (base.isEmpty()) {
            String allowed = "allowed: " + String.join(", ", ShippedProfiles.ids());
            mistakes.add(new Mistake(file, "extends", id, allowed, false));
        }
        return base.map(it -> it.under((Map<?, ?>) content, text));
    }

    /** With what the chosen one of its plans says, without the others. */
    private Optional<ProfileTree> ofPlan(String file, List<Mistake> mistakes) {
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
        return Optional.of(new ProfileTree(Inheritance.laidOver(rest, own), texts));
    }

    private static List<String> names(Map<?, ?> plans) {
        return plans.keySet().stream().map(String::valueOf).sorted().toList();
    }

    private static @Nullable String base(Map<?, ?> content) {
        return content.containsKey("extends") ? String.valueOf(content.get("extends")) : null;
    }

    private static Optional<ProfileTree> shipped(String id) {
        return ShippedProfiles.find(id).map(text -> {
            List<Mistake> none = new ArrayList<>();
            Map<?, ?> own = (Map<?, ?>) YAML.read(id, text, none).orElseThrow();
            String base = base(own);
            return base == null
                    ? new ProfileTree(own, text)
                    : shipped(base).orElseThrow().under(own, text);
        });
    }

    private ProfileTree under(Map<?, ?> own, String text) {
        return new ProfileTree(Inheritance.laidOver((Map<?, ?>) content, own), text + texts);
    }
}
