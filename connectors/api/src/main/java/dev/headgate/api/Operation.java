package dev.headgate.api;

/**
 * What an attempt is to do, in terms that only its connector knows. Whoever decides when it is done, and whoever keeps
 * it until then, hands it on unopened. A connector refuses an operation of a kind that it does not know
 * ({@link Connector#refusal}), so that another kind can be added without touching the connectors that are there.
 */
public interface Operation {}
