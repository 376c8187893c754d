package dev.headgate.bench;

/**
 * How much there is of something.
 *
 * @param growth what grows
 * @param size how much of it there is
 */
record ScalePoint(ScaleDimension growth, int size) {

    @Override
    public String toString() {
        return Text.format("%,d %s", size, growth.inWords());
    }
}
