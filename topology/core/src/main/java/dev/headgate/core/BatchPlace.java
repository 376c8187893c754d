package dev.headgate.core;

/**
 * An intent's place in a request that carries out several, and is repeated unchanged until it is answered; kept in the ledger.
 *
 * @param id of the batch, unique in its vendor
 * @param position from 0
 * @param size members of the batch
 */
public record BatchPlace(String id, int position, int size) {}
