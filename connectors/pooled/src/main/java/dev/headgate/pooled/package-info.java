/**
 * What a connector is written on whose vendor is called in sessions: logged in, kept, used by one call at a time, closed. Its
 * author writes {@link dev.headgate.pooled.Sessions} and a factory; the rest is {@link dev.headgate.pooled.PooledConnector}.
 */
@NullMarked
package dev.headgate.pooled;

import org.jspecify.annotations.NullMarked;
