@NullMarked
package dev.headgate.lab.progress;

import org.jspecify.annotations.NullMarked;
