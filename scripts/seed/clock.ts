const RealDate = globalThis.Date;

/** A clock that can be set, so that the seeded conversations happened when they say they did. */
export class SeedClock {
  private offset = 0;

  /** Puts the process's clock so many minutes before now. */
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
