import { beforeEach, expect, it } from 'vitest';
import { InboundTurns } from './inbound-turns';

const BUSY = 1;
const NEIGHBOUR = 2;
const BURST = 10_000;

let turns: InboundTurns;
beforeEach(() => {
  turns = new InboundTurns();
});

it('lets a company with one message wait for one of another company’s 10,000', async () => {
  let decrypted = 0;
  const burst = Array.from({ length: BURST }, () => turns.next(BUSY).then(() => (decrypted += 1)));
  await turns.next(BUSY);
  expect(decrypted).toBe(BURST);
  await Promise.all(burst);

  const second = Array.from({ length: BURST }, () => turns.next(BUSY).then(() => (decrypted += 1)));
  await turns.next(NEIGHBOUR);
  // Those of two turns of the event loop.
  expect(decrypted - BURST).toBeLessThanOrEqual(64);
  await Promise.all(second);
  expect(decrypted).toBe(2 * BURST);
});

it('retains the order of a company', async () => {
  const order: number[] = [];
  await Promise.all(Array.from({ length: 50 }, (_, n) => turns.next(n % 2).then(() => order.push(n))));
  for (const of of [0, 1]) {
    const own = order.filter((n) => n % 2 === of);
    expect(own).toEqual([...own].sort((a, b) => a - b));
  }
});

it('lets the event loop run between a company’s messages', async () => {
  let passes = 0;
  let isOver = false;
  const pass = (): void => {
    passes += 1;
    if (!isOver) setImmediate(pass);
  };
  setImmediate(pass);
  await Promise.all(Array.from({ length: 400 }, () => turns.next(BUSY)));
  isOver = true;
  expect(passes).toBeGreaterThanOrEqual(11);
});
