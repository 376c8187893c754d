@NullMarked
package dev.headgate.profiles;

import org.jspecify.annotations.NullMarked;
