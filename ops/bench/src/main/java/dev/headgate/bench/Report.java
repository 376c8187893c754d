package dev.headgate.bench;

import java.util.List;

/** What a benchmark found out. As JSON it consists of figures with names. */
public interface Report {

    /** Tables in Markdown, and a line that says where and when it was measured. */
    List<String> inWords();
}
