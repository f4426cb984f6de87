import { expect, it, vi } from 'vitest';
import { now, Tenure } from './tenure';

it("a lease lasts from the time of its renewal's request, and never revives", () => {
  const ended = vi.fn();
  const tenure = new Tenure(3, ended);
  expect(tenure.valid).toBe(true);
  const { monotonic, wall } = now();
  tenure.lastsFrom({ monotonic: monotonic - 1_000, wall: wall - 1_000 }, 60_000);
  expect(tenure.valid).toBe(true);
  tenure.lastsFrom({ monotonic: monotonic - 1_000, wall: wall - 1_000 }, 900);
  expect(tenure.valid).toBe(false);
  tenure.lastsFrom(now(), 60_000);
  expect(tenure.valid).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});

it('a lease ends when the machine slept, although its monotonic clock stopped', () => {
  const tenure = new Tenure(1);
  const { monotonic, wall } = now();
  tenure.lastsFrom({ monotonic, wall: wall - 20_000 }, 10_000);
  expect(tenure.valid).toBe(false);
});

it('a released lease reports no loss', () => {
  const ended = vi.fn();
  const tenure = new Tenure(1, ended);
  tenure.giveBack();
  tenure.end();
  expect(tenure.valid).toBe(false);
  expect(ended).not.toHaveBeenCalled();
});
