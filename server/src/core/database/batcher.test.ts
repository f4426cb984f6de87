import { expect, it } from 'vitest';
import { batcher } from './batcher';

/** Creates a batcher whose batches end when the test resolves them. */
function pausedBatcher() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const request = batcher<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { request, batches, ends, turn };
}

it('combines the calls of one tick, and those made while a batch is in progress, and returns each its result', async () => {
  const { request, batches, ends, turn } = pausedBatcher();
  const first = [request(1), request(2)];
  await turn();
  const second = [request(3), request(4), request(5)];
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
  const { request, ends, turn } = pausedBatcher();
  const failing = [request(13), request(1)].map((result) => result.catch((error: unknown) => String(error)));
  await turn();
  const after = request(2);
  ends[0]?.();
  expect(await Promise.all(failing)).toEqual(['Error: thirteen', 'Error: thirteen']);
  await turn();
  ends[1]?.();
  expect(await after).toBe(4);
});
