import { describe, expect, it } from 'vitest';
import { PositionTracker } from './position-tracker';

const at = (n: number, room = 'company:1', epoch = 'a') => ({ room, epoch, n });

function tracking(...positions: ReturnType<typeof at>[]): PositionTracker {
  const tracker = new PositionTracker();
  tracker.begin(positions);
  return tracker;
}

describe('PositionTracker', () => {
  it('returns gap on the first connection, because earlier data may be stale', () => {
    expect(new PositionTracker().begin([at(0)])).toBe('gap');
  });

  it('accepts consecutive events, separately per room', () => {
    const tracker = tracking(at(4), at(9, 'company:1:user:2'));
    expect([tracker.feed(at(5)), tracker.feed(at(10, 'company:1:user:2')), tracker.feed(at(6))]).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('returns gap once for missing events, and accepts the following ones', () => {
    const tracker = tracking(at(4));
    expect(tracker.feed(at(7))).toBe('gap');
    expect(tracker.feed(at(8))).toBe('ok');
  });

  it('returns duplicate for events that it has seen', () => {
    const tracker = tracking(at(4));
    expect([tracker.feed(at(4)), tracker.feed(at(2))]).toEqual(['duplicate', 'duplicate']);
    expect(tracker.feed(at(5))).toBe('ok');
  });

  it('returns gap for a new epoch, even if its numbers continue', () => {
    const tracker = tracking(at(4));
    expect(tracker.feed(at(5, 'company:1', 'b'))).toBe('gap');
    expect(tracker.feed(at(6, 'company:1', 'b'))).toBe('ok');
  });

  it('returns gap for an event of an unknown room', () => {
    expect(tracking(at(4)).feed(at(1, 'company:1:admins'))).toBe('gap');
  });

  it('returns after a reconnect whether events were missed', () => {
    const tracker = tracking(at(4));
    tracker.feed(at(5));
    expect(tracker.begin([at(5)])).toBe('ok');
    expect(tracker.begin([at(6)])).toBe('gap');
    expect(tracker.feed(at(7))).toBe('ok');
    expect(tracker.begin([at(7, 'company:1', 'b')])).toBe('gap');
  });

  it('returns gap when the rooms changed with the permissions', () => {
    const tracker = tracking(at(4), at(2, 'company:1:agents'));
    expect(tracker.begin([at(4), at(0, 'company:1:admins')])).toBe('gap');
    expect(tracker.begin([at(4)])).toBe('gap');
    expect(tracker.begin([at(4)])).toBe('ok');
  });
});
