/** What the tests of every module share; each module compiles it with its own tests. */
@NullMarked
package dev.headgate.testing;

import org.jspecify.annotations.NullMarked;
