package dev.headgate.core;

/**
 * An intent's place in a request that may have left and is repeated unchanged until it is answered; kept in the ledger.
 *
 * @param id of the batch, unique in its vendor
 * @param position from 0
 * @param size members of the batch; 1: its call is its own, and it is not to be put together with others
 */
public record BatchPlace(String id, int position, int size) {

    boolean isAlone() {
        return size == 1;
    }
}
