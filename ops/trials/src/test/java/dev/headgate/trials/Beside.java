package dev.headgate.trials;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test that runs beside another, because mostly it waits, and what it shows does not depend on how fast anything is. As
 * many tests run at a time as there are processors. Tests without this run one after the other.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
public @interface Beside {

    /** Why a test runs alone. */
    String RATES = "what others take would show in the rates";
}
