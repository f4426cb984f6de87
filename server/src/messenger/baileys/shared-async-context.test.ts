import { AsyncLocalStorage, AsyncResource, executionAsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareAsyncContext } from './shared-async-context';

const early = new AsyncLocalStorage<string>();

describe('shareAsyncContext', () => {
  beforeAll(() => shareAsyncContext());

  it('adds nothing to the resources of the process for each storage', async () => {
    const used = () => Object.getOwnPropertySymbols(executionAsyncResource()).length;
    await new AsyncLocalStorage<number>().run(0, () => delay(1));
    const before = used();
    for (let n = 0; n < 100; n += 1) await new AsyncLocalStorage<number>().run(n, () => delay(0));
    expect(used()).toBe(before);
  });

  it('returns to each task its own values, also after timers and in nested tasks', async () => {
    const [first, second] = [new AsyncLocalStorage<string>(), new AsyncLocalStorage<number>()];
    const task = (n: number) =>
      first.run(`task ${n}`, async () => {
        await delay(n % 3);
        return second.run(n, async () => {
          await Promise.all([delay(1), null]);
          const inner = first.run('inner', () => first.getStore());
          return [first.getStore(), second.getStore(), inner];
        });
      });
    const results = await Promise.all([1, 2, 3, 4].map(task));
    expect(results).toEqual([1, 2, 3, 4].map((n) => [`task ${n}`, n, 'inner']));
    expect([first.getStore(), second.getStore()]).toEqual([undefined, undefined]);
  });

  it('restores the value after an error and leaves it in exit', () => {
    const storage = new AsyncLocalStorage<string>();
    storage.run('outer', () => {
      expect(() =>
        storage.run('inner', () => {
          throw new Error('failed');
        }),
      ).toThrow('failed');
      expect(storage.exit(() => storage.getStore())).toBeUndefined();
      expect(storage.getStore()).toBe('outer');
    });
  });

  it('passes arguments and results, and a value of undefined', () => {
    const storage = new AsyncLocalStorage<string | undefined>();
    const sum = storage.run('x', (a: number, b: number) => a + b, 2, 3);
    expect(sum).toBe(5);
    expect(storage.run('x', () => storage.run(undefined, () => storage.getStore()))).toBeUndefined();
  });

  it('enters a value for the rest of a task only', async () => {
    const storage = new AsyncLocalStorage<string>();
    const task = async () => {
      await null;
      storage.enterWith('entered');
      await delay(1);
      return storage.getStore();
    };
    expect(await Promise.all([task(), delay(2).then(() => storage.getStore())])).toEqual([
      'entered',
      undefined,
    ]);
  });

  it('is restored by snapshots and bound functions', () => {
    const storage = new AsyncLocalStorage<string>();
    const [snapshot, bound] = storage.run('captured', () => [
      AsyncLocalStorage.snapshot(),
      AsyncResource.bind(() => storage.getStore()),
    ]) as [ReturnType<typeof AsyncLocalStorage.snapshot>, () => string | undefined];
    storage.run('other', () => {
      expect(snapshot(() => storage.getStore())).toBe('captured');
      expect(bound()).toBe('captured');
    });
  });

  it('works for storages that existed before', () => {
    expect(early.run('early', () => early.getStore())).toBe('early');
    expect(early.getStore()).toBeUndefined();
  });
});
