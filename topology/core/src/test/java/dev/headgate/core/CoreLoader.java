package dev.headgate.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.BiFunction;

/** Has the core and its simulation a second time, changed. */
final class CoreLoader extends ClassLoader {

    private final BiFunction<String, byte[], byte[]> change;

    /**
     * @param change takes the name and the bytes of a class, returns the bytes to define it from
     */
    CoreLoader(BiFunction<String, byte[], byte[]> change) {
        super(CoreLoader.class.getClassLoader());
        this.change = change;
    }

    /** As {@link Simulation#run(long)}; what the core throws and the simulation does not expect is said too. */
    @SuppressWarnings("unchecked") // as declared
    List<String> run(long seed) throws ReflectiveOperationException {
        try {
            Class<?> simulation = loadClass(Simulation.class.getName());
            return (List<String>) simulation.getMethod("run", long.class).invoke(null, seed);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException wrong) {
                return List.of(wrong.toString());
            }
            throw thrown;
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(CoreLoader.class.getPackageName() + ".")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = change.apply(name, in.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
