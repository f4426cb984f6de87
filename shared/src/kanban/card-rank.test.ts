import { describe, expect, it } from 'vitest';
import { evenRanks, MAX_RANK_LENGTH, rankBetween } from './card-rank';

/** Deterministic numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function insertAt(ranks: string[], at: number): string {
  const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null);
  ranks.splice(at, 0, rank);
  return rank;
}

const isStrictlySorted = (ranks: readonly string[]) =>
  ranks.every((rank, n) => n === 0 || (ranks[n - 1] ?? '') < rank);

describe('rankBetween', () => {
  it('keeps every order of random insertions', () => {
    for (const seed of [1, 2, 3]) {
      const random = randomFrom(seed);
      const ranks: string[] = [];
      for (let n = 0; n < 2_000; n++) insertAt(ranks, Math.floor(random() * (ranks.length + 1)));
      expect(isStrictlySorted(ranks)).toBe(true);
      expect(new Set(ranks).size).toBe(2_000);
      expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(MAX_RANK_LENGTH);
    }
  });

  it('keeps ranks short if every card is added at the top or at the bottom', () => {
    const top: string[] = [];
    const bottom: string[] = [];
    for (let n = 0; n < 5_000; n++) {
      insertAt(top, 0);
      insertAt(bottom, bottom.length);
    }
    expect(isStrictlySorted(top) && isStrictlySorted(bottom)).toBe(true);
    for (const rank of [...top, ...bottom]) expect(rank).toHaveLength(6);
  });

  it('finds a rank in any gap, also next to the first and last possible rank', () => {
    let [above, below] = ['V00000', 'V00001'];
    for (let n = 0; n < 200; n++) {
      const rank = rankBetween(above, below);
      expect(above < rank && rank < below).toBe(true);
      if (n % 3 === 0) above = rank;
      else below = rank;
    }
    for (const first of ['000001', '000000V', '00000000001'])
      expect(rankBetween(null, first) < first).toBe(true);
    for (const last of ['zzzzzz', 'zzzzzzz', 'zzzzzzzzzzz1'])
      expect(rankBetween(last, null) > last).toBe(true);
  });

  it('rejects neighbours that are not in order', () => {
    expect(() => rankBetween('V00001', 'V00000')).toThrow(RangeError);
    expect(() => rankBetween('V00000', 'V00000')).toThrow(RangeError);
  });
});

describe('evenRanks', () => {
  it.each([
    ['a whole column', 10_000, null, null],
    ['the top of a column', 100, null, '00000000000000000001'],
    ['the bottom of a column', 100, 'zzzzzzzzzzzzzzzzzzz', null],
    ['a narrow gap', 1_000, 'V00000', 'V0000000000001'],
  ])('spaces out %s', (_case, count, above, below) => {
    const ranks = evenRanks(count, above, below);
    expect(ranks).toHaveLength(count);
    expect(isStrictlySorted([...(above ? [above] : []), ...ranks, ...(below ? [below] : [])])).toBe(true);
    // A neighbour's gap has room again.
    const [one = '', other = ''] = ranks;
    expect(rankBetween(one, other).length).toBeLessThanOrEqual(other.length);
    expect(rankBetween(above, one) < one).toBe(true);
  });

  it('returns short ranks if the gap is wide', () => {
    for (const rank of evenRanks(10_000, null, null)) expect(rank).toHaveLength(6);
  });
});
