import { describe, expect, it } from 'vitest';
import { loopSign as signOf, type RecentMessage } from './loop-rules';

const NOW = Date.UTC(2026, 10, 20, 12);
let ids = 0;
const loopSign = (
  recent: readonly RecentMessage[],
  automaticToday: number,
  now: number,
  understands: (text: string) => boolean = () => false,
) => signOf({ recent, automaticToday, understands }, now);
const ours = (secondsAgo: number, more: Partial<RecentMessage> = {}): RecentMessage => ({
  id: `m${++ids}`,
  fromMe: true,
  automatic: true,
  body: 'Menu',
  at: NOW - secondsAgo * 1_000,
  ...more,
});
const theirs = (secondsAgo: number, body = 'Oi'): RecentMessage => ({
  id: `m${++ids}`,
  fromMe: false,
  automatic: false,
  body,
  at: NOW - secondsAgo * 1_000,
});
const newestFirst = (...messages: RecentMessage[]) => messages.toSorted((a, b) => b.at - a.at);
const many = (count: number, secondsAgo: (index: number) => number) =>
  newestFirst(...Array.from({ length: count }, (_, index) => ours(secondsAgo(index))));

describe('loopSign', () => {
  it('is undefined for a customer who walks a menu', () => {
    const walk = [ours(90), theirs(60, '1'), ours(59), theirs(30, '2'), ours(29), theirs(3, 'obrigado')];
    expect(loopSign(newestFirst(...walk), 3, NOW)).toBeUndefined();
    expect(loopSign([], 0, NOW)).toBeUndefined();
  });

  it('is tooMany from eight automatic messages in ten minutes, or thirty in a day', () => {
    expect(
      loopSign(
        many(7, (index) => index * 60),
        7,
        NOW,
      ),
    ).toBeUndefined();
    expect(
      loopSign(
        many(8, (index) => index * 60),
        8,
        NOW,
      ),
    ).toBe('tooMany');
    expect(
      loopSign(
        many(8, (index) => index * 100),
        8,
        NOW,
      ),
    ).toBeUndefined();
    expect(loopSign([], 29, NOW)).toBeUndefined();
    expect(loopSign([], 30, NOW)).toBe('tooMany');
  });

  const steps = (count: number, secondsAgo: (index: number) => number) =>
    newestFirst(
      ...Array.from({ length: count }, (_, index) => {
        const said = theirs(secondsAgo(index), '1');
        return [said, ours(secondsAgo(index) - 1, { understood: said.id })];
      }).flat(),
    );

  it('is undefined for a customer who uses the menu quickly, up to 40 steps in an hour', () => {
    expect(
      loopSign(
        steps(39, (index) => 2 + index * 5),
        0,
        NOW,
      ),
    ).toBeUndefined();
    expect(
      loopSign(
        steps(40, (index) => 2 + index * 5),
        0,
        NOW,
      ),
    ).toBe('tooMany');
    expect(
      loopSign(
        steps(40, (index) => 2 + index * 95),
        0,
        NOW,
      ),
    ).toBeUndefined();
  });

  it('is undefined for repeated texts that the current menu understands', () => {
    const said = [theirs(1, '1'), theirs(2, '1'), theirs(3, '1')];
    expect(loopSign(said, 0, NOW, (text) => text === '1')).toBeUndefined();
    expect(loopSign(said, 0, NOW, (text) => text === '2')).toBe('repeats');
  });

  it('does not count what a user wrote', () => {
    const written = many(12, (index) => index * 10).map((message) => ({ ...message, automatic: false }));
    expect(loopSign(written, 0, NOW)).toBeUndefined();
  });

  it('is repeats when the contact sends one text three times in a minute', () => {
    expect(loopSign([theirs(1, 'Aguarde'), theirs(20, 'Aguarde '), theirs(59, 'Aguarde')], 0, NOW)).toBe(
      'repeats',
    );
    expect(loopSign([theirs(1, 'Aguarde'), theirs(20, 'Aguarde'), theirs(60, 'Aguarde')], 0, NOW)).toBe(
      undefined,
    );
    expect(loopSign([theirs(1, ''), theirs(2, ''), theirs(3, '')], 0, NOW)).toBeUndefined();
    expect(loopSign([ours(1), ours(2), ours(3)], 3, NOW)).toBeUndefined();
  });

  it('is tooFast when four messages in a row follow ours within two seconds', () => {
    const round = (secondsAgo: number, delay: number, body: string) => [
      ours(secondsAgo),
      theirs(secondsAgo - delay, body),
    ];
    const rounds = (delays: number[]) =>
      newestFirst(...delays.flatMap((delay, index) => round(100 - index * 20, delay, `Texto ${index}`)));
    expect(loopSign(rounds([1, 1.9, 0.5, 1]), 4, NOW)).toBe('tooFast');
    expect(loopSign(rounds([1, 1, 1]), 3, NOW)).toBeUndefined();
    expect(loopSign(rounds([1, 1, 2, 1]), 4, NOW)).toBeUndefined();
  });
});
