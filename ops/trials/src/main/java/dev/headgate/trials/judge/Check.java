package dev.headgate.trials.judge;

import java.util.Map;

/**
 * A check of figures, written as people write it: {@code "lost = 0"}, {@code "low < raised <= high"}, {@code "succeeded =
 * unary + streams"}, {@code "heapMost <= heapBefore + 48"}, {@code "ended"}, {@code "not escalated"}. A word is the name of a
 * figure (names of groups before it, with dots) or a number; spaces stand between all words and signs. Multiplication and
 * division come before addition and subtraction. A check never holds if it compares nothing, or if a figure in it is NaN.
 */
final class Check {

    private final String[] words;
    private final Map<String, ?> figures;
    private int at;

    private Check(String check, Map<String, ?> figures) {
        this.words = check.strip().split("\\s+");
        this.figures = figures;
    }

    /** Whether the check holds for these figures. */
    static boolean holds(String check, Map<String, ?> figures) {
        return new Check(check, figures).holds();
    }

    /** The figure of this name as a number: a truth value is 1 or 0. */
    static double number(String name, Map<String, ?> figures) {
        return switch (Words.value(figures, name)) {
            case Number number -> number.doubleValue();
            case Boolean truth -> truth ? 1 : 0;
            case null, default -> throw new IllegalArgumentException("the figure " + name + " is no number");
        };
    }

    private boolean holds() {
        if (words.length == 1) {
            return Math.abs(atom()) > 0;
        }
        if (words.length == 2 && words[0].equals("not")) {
            at++;
            return atom() == 0;
        }
        double left = sum();
        boolean holds = at < words.length;
        while (at < words.length) {
            String relation = words[at++];
            double right = sum();
            holds &= holds(left, relation, right);
            left = right;
        }
        return holds;
    }

    private static boolean holds(double left, String relation, double right) {
        return switch (relation) {
            case "=" -> left == right;
            case "<" -> left < right;
            case "<=" -> left <= right;
            case ">" -> left > right;
            case ">=" -> left >= right;
            default -> throw new IllegalArgumentException("no check knows " + relation);
        };
    }

    private double sum() {
        double sum = product();
        while (isNext("+", "-")) {
            sum += words[at++].equals("+") ? product() : -product();
        }
        return sum;
    }

    private double product() {
        double product = atom();
        while (isNext("*", "/")) {
            product = words[at++].equals("*") ? product * atom() : product / atom();
        }
        return product;
    }

    private boolean isNext(String one, String other) {
        return at < words.length && (words[at].equals(one) || words[at].equals(other));
    }

    private double atom() {
        String word = words[at++];
        return Character.isDigit(word.charAt(0)) ? Double.parseDouble(word) : number(word, figures);
    }
}
