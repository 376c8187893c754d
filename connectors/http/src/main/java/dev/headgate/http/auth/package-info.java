/** How calls to HTTP vendors prove who we are: what a profile says of it, and the tokens that are fetched for it. */
@NullMarked
package dev.headgate.http.auth;

import org.jspecify.annotations.NullMarked;
