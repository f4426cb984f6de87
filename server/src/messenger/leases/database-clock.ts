import type { Db } from 'mongodb';

/** The database's time, by which all servers agree on the end of leases. */
export class DatabaseClock {
  /** The local time until the first query. */
  private measured = { time: Date.now(), at: performance.now() };

  constructor(private readonly db: Db) {}

  now(): Date {
    return new Date(this.measured.time + performance.now() - this.measured.at);
  }

  /** Queries the time. Half of the round trip counts as its age. */
  async set(): Promise<void> {
    const requestedAt = performance.now();
    const { localTime } = await this.db.command({ hello: 1 });
    if (!(localTime instanceof Date)) return;
    this.measured = { time: localTime.getTime(), at: (requestedAt + performance.now()) / 2 };
  }
}
