import type { Db } from 'mongodb';

/** The database's time: servers whose own clocks differ must agree on when a lease ends. */
export class DatabaseClock {
  /** Until it was asked: our own. */
  private told = { time: Date.now(), at: performance.now() };

  constructor(private readonly db: Db) {}

  now(): Date {
    return new Date(this.told.time + performance.now() - this.told.at);
  }

  /** Asks the database what time it is; half of the way there and back is its age. */
  async set(): Promise<void> {
    const asked = performance.now();
    const { localTime } = await this.db.command({ hello: 1 });
    if (!(localTime instanceof Date)) return;
    this.told = { time: localTime.getTime(), at: (asked + performance.now()) / 2 };
  }
}
