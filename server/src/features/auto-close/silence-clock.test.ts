import { describe, expect, it } from 'vitest';
import { silenceStart, silentMinutes } from './silence-clock';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12) + minute * MINUTE);
const clock = {
  minutes: (_queueId: number | null, from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE,
  after: () => null,
};

describe('silentMinutes', () => {
  const minutes = (outage?: { from: Date; to: Date }) =>
    silentMinutes(clock, null, { from: at(0), to: at(60) }, outage);

  it.each([
    ['without an outage', undefined, 60],
    ['with an outage in between', { from: at(10), to: at(30) }, 40],
    ['with an outage that began before', { from: at(-10), to: at(15) }, 45],
    ['with an outage that is over', { from: at(-20), to: at(-10) }, 60],
    ['with an outage that lasted throughout', { from: at(-1), to: at(70) }, 0],
  ])('counts the minutes %s', (_case, outage, expected) => {
    expect(minutes(outage)).toBe(expected);
  });
});

describe('silenceStart', () => {
  it('is the time of the ack, or of writing for messages typed on the phone', () => {
    expect(
      silenceStart({ ack: 3, ackAt: { '2': at(1), '3': at(5) }, failed: false, createdAt: at(0) }),
    ).toEqual(at(1));
    expect(
      silenceStart({ ack: 4, ackAt: { '4': at(7), '3': at(5) }, failed: false, createdAt: at(0) }),
    ).toEqual(at(5));
    expect(silenceStart({ ack: 2, failed: false, createdAt: at(0) })).toEqual(at(0));
  });

  it('is unknown while the message is on its way, and ten minutes later when it failed', () => {
    expect(silenceStart({ ack: 1, failed: false, createdAt: at(0) })).toBeUndefined();
    expect(silenceStart({ ack: 1, failed: true, createdAt: at(0) })).toEqual(at(10));
  });
});
