package dev.headgate.trials.chaos;

/** What the intents of a vendor have that not all intents have. */
enum Trait {
    PLAIN("single"),
    /** Accounts take turns. */
    ACCOUNTS("single"),
    /** An orderingKey. */
    ORDERED("single"),
    /** Half of them at most once. */
    ONCE("single"),
    /** Some with a deadline, some cancelled. */
    HURRIED("single"),
    /** Priorities and tenants. */
    RANKED("single"),
    /** Lists, read page by page. */
    LISTS("list"),
    /** Answers in parts. */
    STREAMS("stream"),
    /** Updates of a few resources, each with a field that no other intent sets. */
    UPDATES("update"),
    /** The same is asked for again and again, of a vendor that allows few calls. */
    SHARED("shared"),
    /** Operations that are put together. */
    GATHERED("batched"),
    /** Schedules: their firings are intents of their own. */
    RECURRING("schedule");

    private final String work;

    Trait(String work) {
        this.work = work;
    }

    /** What the intents ask for, in one word. */
    String work() {
        return work;
    }

    /** Whether an intent succeeds only by a call of its own, which carries its idempotency key. */
    boolean takesACallOfItsOwn() {
        return hasKnownKeys() && this != SHARED && this != RECURRING;
    }

    /** Whether the idempotency keys of its calls follow from the intent: a write's key depends on what is written. */
    boolean hasKnownKeys() {
        return this != UPDATES && this != GATHERED;
    }
}
