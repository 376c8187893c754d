@NullMarked
package dev.headgate.lab.demo;

import org.jspecify.annotations.NullMarked;
