package dev.headgate.pooled;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the library's pool does by itself, where that matters: ADR 33. A version that does otherwise is to be read again. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LibraryPoolTest {

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final List<Object> destroyed = new ArrayList<>();

    private final class Things extends BaseKeyedPooledObjectFactory<String, Object> {

        @Override
        public Object create(String key) throws InterruptedException {
            if (key.equals("slow")) {
                arrived.countDown();
                goOn.await();
            }
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object value) {
            return new DefaultPooledObject<>(value);
        }

        @Override
        public void destroyObject(String key, PooledObject<Object> pooled) {
            destroyed.add(pooled.getObject());
        }
    }

    private GenericKeyedObjectPool<String, Object> pool(int max) {
        GenericKeyedObjectPoolConfig<Object> config = new GenericKeyedObjectPoolConfig<>();
        config.setBlockWhenExhausted(false);
        config.setMaxTotal(max);
        config.setMaxTotalPerKey(max);
        config.setMaxIdlePerKey(max);
        config.setJmxEnabled(false);
        return new GenericKeyedObjectPool<>(new Things(), config);
    }

    @Test
    void shouldLendForOneKeyWhileItCreatesForAnother() throws Exception {
        try (GenericKeyedObjectPool<String, Object> pool = pool(2)) {
            Thread slow = Thread.ofVirtual().start(() -> {
                try {
                    Object _ = pool.borrowObject("slow");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            arrived.await();

            assertThat(pool.borrowObject("fast")).isNotNull();

            assertThat(slow.isAlive()).isTrue();
            goOn.countDown();
            slow.join();
        }
    }

    @Test
    void shouldDestroySeveralIdleOnesWhereOneWereEnough() throws Exception {
        int max = 20;
        try (GenericKeyedObjectPool<String, Object> pool = pool(max)) {
            for (int key = 0; key < max; key++) {
                pool.returnObject("k" + key, pool.borrowObject("k" + key));
            }

            Object _ = pool.borrowObject("another");

            assertThat(destroyed).hasSize(4);
        }
    }
}
