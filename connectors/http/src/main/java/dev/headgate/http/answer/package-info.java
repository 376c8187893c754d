/** What answers over HTTP mean: a profile's rules of them, and what is understood without any. */
@NullMarked
package dev.headgate.http.answer;

import org.jspecify.annotations.NullMarked;
