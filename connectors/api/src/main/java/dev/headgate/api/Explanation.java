package dev.headgate.api;

import java.util.List;

/**
 * How an answer is read, and why, for those who write a profile.
 *
 * @param rule the name of the rule that counted; those that begin with {@code std-} need not be written
 * @param verdict what the rule makes of the answer
 * @param scope what a refusal stops, as the rule names it: attributes of the intent, and values the answer itself names
 * @param reading what the answer tells besides
 */
public record Explanation(String rule, Verdict verdict, List<String> scope, Reading reading) {

    /** The name of what reads an answer of which no rule says anything. */
    public static final String UNCLASSIFIED = "std-unclassified";

    public Explanation {
        scope = List.copyOf(scope);
    }
}
