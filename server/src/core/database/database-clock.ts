import type { Db } from 'mongodb';

/** Monotonic clocks differ by less than a millisecond in this time. */
const SET_EVERY_MS = 30_000;

/** The database's time, by which all servers agree on the end of leases and claims. */
export class DatabaseClock {
  /** The local time until the first query. */
  private measured = { time: Date.now(), at: performance.now() };

  constructor(private readonly db: Db) {}

  now(): Date {
    return new Date(this.measured.time + performance.now() - this.measured.at);
  }

  /** Queries the time now, then repeatedly. Returns a function that stops it. */
  async follow(onError: (error: unknown) => void): Promise<() => void> {
    await this.set();
    const timer = setInterval(() => void this.set().catch(onError), SET_EVERY_MS).unref();
    return () => clearInterval(timer);
  }

  /** Queries the time. Half of the round trip counts as its age. */
  async set(): Promise<void> {
    const requestedAt = performance.now();
    const { localTime } = await this.db.command({ hello: 1 });
    if (!(localTime instanceof Date)) return;
    this.measured = { time: localTime.getTime(), at: (requestedAt + performance.now()) / 2 };
  }
}
