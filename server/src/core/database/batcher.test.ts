import { expect, it } from 'vitest';
import { batcher } from './batcher';

/** Creates a batcher whose batches end when the test resolves them. */
function held() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = batcher<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, batches, ends, turn };
}

it('combines the calls of one tick, and those made while a batch is in progress, and returns each its result', async () => {
  const { ask, batches, ends, turn } = held();
  const first = [ask(1), ask(2)];
  await turn();
  const second = [ask(3), ask(4), ask(5)];
  await turn();
  expect(batches).toEqual([[1, 2]]);
  ends[0]?.();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  ends[1]?.();
  expect(await Promise.all(second)).toEqual([6, 8, 10]);
});

it('rejects the calls of a failed batch only', async () => {
  const { ask, ends, turn } = held();
  const failing = [ask(13), ask(1)].map((result) => result.catch((error: unknown) => String(error)));
  await turn();
  const after = ask(2);
  ends[0]?.();
  expect(await Promise.all(failing)).toEqual(['Error: thirteen', 'Error: thirteen']);
  await turn();
  ends[1]?.();
  expect(await after).toBe(4);
});
