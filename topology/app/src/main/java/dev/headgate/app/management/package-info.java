/**
 * The management endpoint: an HTTP server with roles, limits and an audit of its own, for the routes of whoever has some.
 */
@NullMarked
package dev.headgate.app.management;

import org.jspecify.annotations.NullMarked;
