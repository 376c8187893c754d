package dev.headgate.trials;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Runs beside others, one at a time: mostly it waits, and what it shows does not depend on how fast anything is. Tests in
 * which an instance dies run one after the other all the same, without this.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("beside")
public @interface Beside {

    /** Why a test runs alone. */
    String RATES = "what others take would show in the rates";
}
