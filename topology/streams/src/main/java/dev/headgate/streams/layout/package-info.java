/** What the topics of an application must be like, agreed on by all its instances, and the checks of it. */
@NullMarked
package dev.headgate.streams.layout;

import org.jspecify.annotations.NullMarked;
