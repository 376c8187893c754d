/** The management API: what the page shows and does, as JSON, described by OpenAPI. */
@NullMarked
package dev.headgate.console.api;

import org.jspecify.annotations.NullMarked;
