import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
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

describe('while other companies use the server', () => {
  beforeEach(() => {
    turns = new InboundTurns(() => true);
  });

  it('begins a company’s one message before 1,000 that wait for another company, and loses none', async () => {
    let decrypted = 0;
    const burst = Array.from({ length: 1_000 }, () => turns.next(BUSY).then(() => (decrypted += 1)));
    await nextTurn();
    const before = decrypted;
    await turns.next(NEIGHBOUR);
    expect(decrypted - before).toBeLessThanOrEqual(2);
    await Promise.all(burst);
    expect(decrypted).toBe(1_000);
  }, 15_000);

  it('lets the event loop run after two messages of a burst', async () => {
    const begunIn: number[] = [];
    let pass = 0;
    let isOver = false;
    const count = (): void => {
      pass += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    for (let n = 0; n < 40; n += 1) {
      await turns.next(BUSY);
      begunIn.push(pass);
    }
    isOver = true;
    const most = Math.max(...begunIn.map((of) => begunIn.filter((other) => other === of).length));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('continues at once after a burst that a company received while it was alone', async () => {
    let isShared = false;
    turns = new InboundTurns(() => isShared);
    await Promise.all(Array.from({ length: 1_000 }, () => turns.next(BUSY)));
    isShared = true;
    const started = performance.now();
    await turns.next(BUSY);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('retains the order of each company', async () => {
    const order: number[] = [];
    await Promise.all(Array.from({ length: 60 }, (_, n) => turns.next(n % 2).then(() => order.push(n))));
    for (const of of [0, 1]) {
      const own = order.filter((n) => n % 2 === of);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });
});
