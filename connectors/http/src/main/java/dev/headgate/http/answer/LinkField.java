package dev.headgate.http.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The header field {@code Link} (RFC 8288, 3). What is malformed ends it. */
final class LinkField {

    private final String text;
    private int at;

    private LinkField(String text) {
        this.text = text;
    }

    /** Returns the targets that have the relation, as they are written. */
    static List<String> targets(String field, String relation) {
        return new LinkField(field).targets(relation);
    }

    private List<String> targets(String relation) {
        List<String> targets = new ArrayList<>();
        while (skipTo('<')) {
            int end = text.indexOf('>', at);
            if (end < 0) {
                break;
            }
            String target = text.substring(at, end).strip();
            at = end + 1;
            if (hasRelation(relation)) {
                targets.add(target);
            }
        }
        return targets;
    }

    /** Goes behind the character, over blanks and commas; returns whether it is the next. */
    private boolean skipTo(char wanted) {
        while (at < text.length() && " \t,".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() && text.charAt(at++) == wanted;
    }

    /** Reads the parameters of a target. The first {@code rel} counts. */
    private boolean hasRelation(String relation) {
        boolean found = false;
        boolean first = true;
        while (at < text.length() && text.charAt(at) != ',') {
            if (text.charAt(at) != ';') {
                at++;
                continue;
            }
            at++;
            String name = word().toLowerCase(Locale.ROOT);
            String value = at < text.length() && text.charAt(at) == '=' ? value() : "";
            if (name.equals("rel") && first) {
                first = false;
                found = List.of(value.toLowerCase(Locale.ROOT).split("[ \t]+")).contains(relation);
            }
        }
        return found;
    }

    private String value() {
        at++;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() && text.charAt(at) == '"' ? quoted() : word();
    }

    private String word() {
        int from = at;
        while (at < text.length() && ";,=".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at).strip();
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at));
        }
        at++;
        return value.toString();
    }
}
