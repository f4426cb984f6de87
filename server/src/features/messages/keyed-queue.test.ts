import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue';

const tick = () => new Promise<void>((done) => setImmediate(done));

describe('KeyedQueue', () => {
  it('processes a key serially and in order, and combines waiting items', async () => {
    const seen: string[] = [];
    const batches: string[][] = [];
    const busy = new Set<string>();
    const queue = new KeyedQueue<string>(async (items) => {
      const own = new Set(items.map((item) => item[0]!));
      for (const key of own) {
        expect(busy.has(key)).toBe(false);
        busy.add(key);
      }
      batches.push(items);
      await tick();
      await tick();
      seen.push(...items);
      for (const key of own) busy.delete(key);
    });
    const added: Promise<void>[] = [];
    for (let n = 0; n < 50; n++) {
      for (const key of 'abcdef') added.push(queue.add(key, `${key}${String(n).padStart(2, '0')}`));
      if (n % 7 === 0) await tick();
    }
    await Promise.all(added);
    expect(seen).toHaveLength(300);
    for (const key of 'abcdef') {
      const own = seen.filter((item) => item.startsWith(key));
      expect(own).toEqual([...own].sort());
    }
    expect(batches.length).toBeLessThan(100);
    expect(queue.idle).toBe(true);
  });

  it('fails one invalid item alone', async () => {
    const done: string[] = [];
    const queue = new KeyedQueue<string>(
      (items) => {
        if (items.includes('bad')) return Promise.reject(new Error('bad'));
        done.push(...items);
        return Promise.resolve();
      },
      { retryAfterMs: [1] },
    );
    const [bad, ...good] = await Promise.allSettled([
      queue.add('one', 'bad'),
      queue.add('one', 'after'),
      queue.add('two', 'other'),
    ]);
    expect(bad.status).toBe('rejected');
    expect(good.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(done.sort()).toEqual(['after', 'other']);
  });

  it('retries a temporary failure', async () => {
    let left = 2;
    const queue = new KeyedQueue<string>(
      () => (left-- > 0 ? Promise.reject(new Error('later')) : Promise.resolve()),
      {
        retryAfterMs: [1, 1],
      },
    );
    await expect(queue.add('one', 'item')).resolves.toBeUndefined();
  });
});
