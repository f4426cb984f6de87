const RealDate = globalThis.Date;

/** A clock that can be set, so that seeded conversations have the right times. */
export class SeedClock {
  private offset = 0;

  /** Sets the process's clock to this many minutes before now. */
  minutesAgo(minutes: number): Date {
    this.offset = -minutes * 60_000;
    return new Date();
  }

  install(): void {
    const now = () => RealDate.now() + this.offset;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args: unknown[], newTarget) =>
        Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
      get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
    });
  }

  restore(): void {
    globalThis.Date = RealDate;
  }
}
