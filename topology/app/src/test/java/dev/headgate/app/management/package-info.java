@NullMarked
package dev.headgate.app.management;

import org.jspecify.annotations.NullMarked;
