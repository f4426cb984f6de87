import { expect, it, vi } from 'vitest';
import { LeaseHandle, now } from './lease-handle';

it("a lease lasts from the time of its renewal's request, and never revives", () => {
  const ended = vi.fn();
  const lease = new LeaseHandle(3, ended);
  expect(lease.valid).toBe(true);
  const { monotonic, wall } = now();
  lease.lastsFrom({ monotonic: monotonic - 1_000, wall: wall - 1_000 }, 60_000);
  expect(lease.valid).toBe(true);
  lease.lastsFrom({ monotonic: monotonic - 1_000, wall: wall - 1_000 }, 900);
  expect(lease.valid).toBe(false);
  lease.lastsFrom(now(), 60_000);
  expect(lease.valid).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});

it('a lease ends when the machine slept, although its monotonic clock stopped', () => {
  const lease = new LeaseHandle(1);
  const { monotonic, wall } = now();
  lease.lastsFrom({ monotonic, wall: wall - 20_000 }, 10_000);
  expect(lease.valid).toBe(false);
});

it('a released lease reports no loss', () => {
  const ended = vi.fn();
  const lease = new LeaseHandle(1, ended);
  lease.giveBack();
  lease.end();
  expect(lease.valid).toBe(false);
  expect(ended).not.toHaveBeenCalled();
});
