import { percentiles } from '../inbound/measure';
import type { Measured } from './gates';

export type CallKind = 'list' | 'counts' | 'search' | 'conversation' | 'send' | 'typing' | 'change' | 'start';

/** Time after which a message that no screen shows is lost. */
export const LOST_AFTER_MS = 15_000;

interface Sent {
  at: number;
  isMeasured: boolean;
  screens: number;
}

/** Collects the times of a step. What begins before `start` or after `stop` is not measured. */
export class Recorder {
  private isMeasuring = false;
  private readonly calls = new Map<CallKind, number[]>();
  private screen: number[] = [];
  private readonly sent = new Map<string, Sent>();
  /** How often each error occurred. */
  readonly errors = new Map<string, number>();
  /** Rejections that an agent resolves, such as a ticket that a colleague resolved in between. */
  conflicts = 0;

  start(): void {
    this.calls.clear();
    this.screen = [];
    this.errors.clear();
    this.conflicts = 0;
    this.isMeasuring = true;
  }

  /** Messages on their way are still awaited. */
  stop(): void {
    this.isMeasuring = false;
  }

  /** Returns a function for the end of the call; undefined if it is not measured. */
  call(kind: CallKind): (outcome: { error?: string; isConflict?: boolean }) => void {
    if (!this.isMeasuring) return () => undefined;
    const started = performance.now();
    return ({ error, isConflict }) => {
      const times = this.calls.get(kind) ?? [];
      times.push(performance.now() - started);
      this.calls.set(kind, times);
      if (isConflict) this.conflicts += 1;
      else if (error !== undefined) this.failed(error);
    };
  }

  failed(what: string): void {
    if (this.isMeasuring) this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  messageSent(text: string): void {
    this.sent.set(text, { at: performance.now(), isMeasured: this.isMeasuring, screens: 0 });
  }

  /** Called for each screen that shows a message. */
  messageShown(text: string): void {
    const sent = this.sent.get(text);
    if (!sent) return;
    sent.screens += 1;
    if (sent.isMeasured) this.screen.push(performance.now() - sent.at);
  }

  /** Number of messages that no screen has shown yet. */
  unseen(): number {
    return [...this.sent.values()].filter(({ screens }) => screens === 0).length;
  }

  /** Counts messages that no screen showed as errors, and starts without messages. */
  countLost(): void {
    const lost = [...this.sent.values()].filter(({ screens, isMeasured }) => isMeasured && screens === 0);
    if (lost.length > 0) this.errors.set('message lost', lost.length);
    this.sent.clear();
  }

  result(): Measured & { calls: number; messages: number; errors: number; screenP50Ms: number } {
    const lists = this.calls.get('list') ?? [];
    const all = [...this.calls.values()].flat();
    const errors = [...this.errors.values()].reduce((sum, count) => sum + count, 0);
    const { p50, p99 } = percentiles(this.screen);
    return {
      listMeanMs: lists.reduce((sum, ms) => sum + ms, 0) / lists.length,
      callP99Ms: percentiles(all).p99,
      screenP50Ms: p50,
      screenP99Ms: p99,
      errorShare: errors / (all.length + this.screen.length),
      calls: all.length,
      messages: this.screen.length,
      errors,
    };
  }

  /** Number, median and 99th percentile of each kind of call. */
  byKind(): string {
    return [...this.calls]
      .map(([kind, times]) => {
        const { p50, p99 } = percentiles(times);
        return `${kind} ${times.length}: p50 ${p50} ms, p99 ${p99} ms`;
      })
      .join('; ');
  }
}
