package dev.headgate.app;

/**
 * A configured value.
 *
 * @param where it was found: a line of the file, or an environment variable
 */
record Found(String key, String value, String where) {

    @Override
    public String toString() {
        return key + "=" + Problems.shown(key, value);
    }
}
