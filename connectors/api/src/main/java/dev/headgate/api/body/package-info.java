/** Where large bodies are kept, beside the topics. */
@NullMarked
package dev.headgate.api.body;

import org.jspecify.annotations.NullMarked;
