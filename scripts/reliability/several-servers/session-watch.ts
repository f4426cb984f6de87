import type { SimulatorClient } from '../simulator-client';

/** Records how WhatsApp sees connected numbers. */
export class SessionWatch {
  private readonly abort = new AbortController();
  private readonly leftAt = new Map<string, number>();
  /** Absences in milliseconds since the last `reset`. */
  absences: number[] = [];
  /** Logins while another client of the number was connected. */
  replaced = 0;
  /** Stanzas of replaced clients, by type. */
  late: string[] = [];

  private constructor() {}

  static async begin(phones: SimulatorClient, numbers: readonly string[]): Promise<SessionWatch> {
    const watch = new SessionWatch();
    const watched = new Set(numbers);
    await phones.follow(watch.abort.signal, ({ type, number = '', stanza = '' }) => {
      if (!watched.has(number)) return;
      if (type === 'phone.disconnected') watch.leaves(number);
      else if (type === 'phone.activated') watch.returns(number);
      else if (type === 'phone.replaced') watch.replaced += 1;
      else if (type === 'phone.late') watch.late.push(stanza);
    });
    return watch;
  }

  reset(): void {
    this.absences = [];
    this.replaced = 0;
    this.late = [];
  }

  /** Begins the absence of a number whose client no longer responds. */
  leaves(number: string): void {
    if (!this.leftAt.has(number)) this.leftAt.set(number, performance.now());
  }

  get absent(): string[] {
    return [...this.leftAt.keys()];
  }

  stop(): void {
    this.abort.abort();
  }

  private returns(number: string): void {
    const leftAt = this.leftAt.get(number);
    if (leftAt === undefined) return;
    this.leftAt.delete(number);
    this.absences.push(performance.now() - leftAt);
  }
}
