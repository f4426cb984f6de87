import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes';

const tick = () => new Promise<void>((done) => setImmediate(done));

describe('lanes', () => {
  it('keeps the order of a lane, never runs it beside itself, and gathers what waits', async () => {
    const seen: string[] = [];
    const batches: string[][] = [];
    const busy = new Set<string>();
    const lanes = new Lanes<string>(async (items) => {
      const own = new Set(items.map((item) => item[0]!));
      for (const lane of own) {
        expect(busy.has(lane)).toBe(false);
        busy.add(lane);
      }
      batches.push(items);
      await tick();
      await tick();
      seen.push(...items);
      for (const lane of own) busy.delete(lane);
    });
    const added: Promise<void>[] = [];
    for (let n = 0; n < 50; n++) {
      for (const lane of 'abcdef') added.push(lanes.add(lane, `${lane}${String(n).padStart(2, '0')}`));
      if (n % 7 === 0) await tick();
    }
    await Promise.all(added);
    expect(seen).toHaveLength(300);
    for (const lane of 'abcdef') {
      const own = seen.filter((item) => item.startsWith(lane));
      expect(own).toEqual([...own].sort());
    }
    expect(batches.length).toBeLessThan(100);
    expect(lanes.idle).toBe(true);
  });

  it('lets one bad item fail alone', async () => {
    const done: string[] = [];
    const lanes = new Lanes<string>(
      (items) => {
        if (items.includes('bad')) return Promise.reject(new Error('bad'));
        done.push(...items);
        return Promise.resolve();
      },
      { retryAfterMs: [1] },
    );
    const [bad, ...good] = await Promise.allSettled([
      lanes.add('one', 'bad'),
      lanes.add('one', 'after'),
      lanes.add('two', 'other'),
    ]);
    expect(bad.status).toBe('rejected');
    expect(good.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(done.sort()).toEqual(['after', 'other']);
  });

  it('tries again what failed for a moment', async () => {
    let left = 2;
    const lanes = new Lanes<string>(
      () => (left-- > 0 ? Promise.reject(new Error('later')) : Promise.resolve()),
      {
        retryAfterMs: [1, 1],
      },
    );
    await expect(lanes.add('one', 'item')).resolves.toBeUndefined();
  });
});
