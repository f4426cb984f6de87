import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactDocument } from '#features/contacts';
import { type Bursts, createBursts } from './bursts';

const connection = { companyId: 1, connectionId: 2 };
const contact = { _id: 3, companyId: 1 } as ContactDocument;
const message = (messengerId: string) => ({ ticketId: 4, messengerId });

let bursts: Bursts;
const schedule = vi.fn<(timer: { dueAt: Date }) => Promise<void>>();
const received = () => bursts.received(connection, contact, { companyId: 1, ticketId: 4, began: Date.now() });

beforeEach(() => {
  vi.useFakeTimers();
  schedule.mockReset().mockResolvedValue();
  bursts = createBursts({
    dueWork: { schedule },
    contacts: { reach: { addressOf: () => ({}) } },
    gateway: { subscribePresence: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  } as unknown as Parameters<typeof createBursts>[0]);
});
afterEach(() => vi.useRealTimers());

describe('a burst', () => {
  it('is announced by its first message, also when that one is redelivered', () => {
    expect(bursts.covers(message('A'))).toBe(false);
    expect(bursts.covers(message('B'))).toBe(true);
    expect(bursts.covers(message('A'))).toBe(false);
    expect(bursts.covers({ ...message('C'), ticketId: 5 })).toBe(false);
  });

  it('is covered by its scheduled step until shortly before the step', async () => {
    expect(bursts.covers(message('A'))).toBe(false);
    await received();
    expect(bursts.covers(message('B'))).toBe(true);
    vi.advanceTimersByTime(1_600);
    expect(bursts.covers(message('C'))).toBe(false);
  });

  it('is announced again if its step could not be scheduled', async () => {
    expect(bursts.covers(message('A'))).toBe(false);
    schedule.mockRejectedValue(new Error('The database is not reachable.'));
    await expect(received()).rejects.toThrow();
    expect(bursts.covers(message('B'))).toBe(true);
    vi.advanceTimersByTime(6_000);
    expect(bursts.covers(message('C'))).toBe(false);
  });

  it('is read again if a message relied on its step', async () => {
    expect(bursts.covers(message('A'))).toBe(false);
    await received();
    expect(bursts.stepRuns(4)).toBe(false);
    expect(bursts.covers(message('B'))).toBe(false);
    await received();
    expect(bursts.covers(message('C'))).toBe(true);
    expect(bursts.stepRuns(4)).toBe(true);
    expect(bursts.stepRuns(4)).toBe(false);
  });
});
