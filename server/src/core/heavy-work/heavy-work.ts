import { AppError, type HeavyKind } from '@recado/shared/contract';
import { activeCompanies, longWork } from '../fair-shares';

/** Limits per server and company (`docs/fair-shares.md`). */
export const HEAVY_LIMITS = {
  running: 4,
  waiting: 20,
  /** Exports and imports last long, so they leave a place to searches and reports. */
  runningLong: 3,
} as const;
const LONG: ReadonlySet<HeavyKind> = new Set(['export', 'import']);
const RETRY_AFTER_S = 5;
/**
 * While requests of a company wait, each place rests this many times as long as it was occupied, which is hardly slower for the
 * company and leaves the processor and the store to others (`docs/speed.md`): of four places, one works on average, or half of
 * the time one while another company uses the server; less if other long work is under way.
 */
const REST = { alone: 3, shared: 6 };
const MAX_REST_MS = 1_000;

/** Leaves the place. Idempotent. */
export type Release = () => void;

/** Sender of a request, who may leave while it waits. */
interface Waiter {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

interface Waiting {
  kind: HeavyKind;
  start(): void;
}

interface Running {
  kind: HeavyKind;
  isJob: boolean;
}

interface Share {
  running: Set<Running>;
  /** In the order of arrival. */
  waiting: Waiting[];
}

/** The client closed the connection before its request began. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientDisconnected';
  }
}

/**
 * Searches, exports, reports and imports that run on this server. Each company has places of its own, so that none waits
 * for another company's.
 */
export class HeavyWork {
  private readonly shares = new Map<number, Share>();

  /**
   * Waits for a place of the company, in the order of arrival.
   * @throws ERR_TOO_MANY_REQUESTS {reason, retryAfterSeconds} if too many wait; ClientDisconnected
   */
  async enter(companyId: number, kind: HeavyKind, waiter: Waiter): Promise<Release> {
    if (waiter.closed) throw new ClientDisconnected();
    const share = this.shareOf(companyId);
    const { waiting } = share;
    if (isFree(share, kind)) return this.occupy(companyId, { kind, isJob: false });
    if (waiting.length >= HEAVY_LIMITS.waiting)
      throw new AppError('ERR_TOO_MANY_REQUESTS', { reason: kind, retryAfterSeconds: RETRY_AFTER_S });
    return new Promise<Release>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        this.tidy(companyId);
        reject(new ClientDisconnected());
      };
      const entry: Waiting = {
        kind,
        start: () => {
          waiter.off('close', leave);
          resolve(this.occupy(companyId, { kind, isJob: false }));
        },
      };
      waiter.once('close', leave);
      waiting.push(entry);
    });
  }

  /**
   * Takes a free place for a job, one of a kind at a time per company.
   * @returns undefined if there is none, so that the job is postponed
   */
  tryEnterAsJob(companyId: number, kind: HeavyKind): Release | undefined {
    const share = this.shareOf(companyId);
    const isAlone = ![...share.running].some((one) => one.isJob && one.kind === kind);
    if (isAlone && isFree(share, kind)) return this.occupy(companyId, { kind, isJob: true });
    this.tidy(companyId);
    return undefined;
  }

  /** Returns how many run and wait, of all companies. */
  counts(): ReadonlyMap<'running' | 'waiting', number> {
    const shares = [...this.shares.values()];
    return new Map([
      ['running', shares.reduce((sum, { running }) => sum + running.size, 0)],
      ['waiting', shares.reduce((sum, { waiting }) => sum + waiting.length, 0)],
    ]);
  }

  private shareOf(companyId: number): Share {
    const share = this.shares.get(companyId) ?? { running: new Set<Running>(), waiting: [] };
    this.shares.set(companyId, share);
    return share;
  }

  private occupy(companyId: number, run: Running): Release {
    const share = this.shareOf(companyId);
    share.running.add(run);
    const began = performance.now();
    const free = () => {
      share.running.delete(run);
      this.startWaiting(share);
      this.tidy(companyId);
    };
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (share.waiting.length === 0) free();
      else setTimeout(free, restOf(companyId, performance.now() - began)).unref();
    };
  }

  private startWaiting(share: Share): void {
    for (;;) {
      const next = share.waiting.findIndex(({ kind }) => hasRoom(share, kind));
      if (next < 0) return;
      share.waiting.splice(next, 1)[0]?.start();
    }
  }

  private tidy(companyId: number): void {
    const share = this.shares.get(companyId);
    if (share?.running.size === 0 && share.waiting.length === 0) this.shares.delete(companyId);
  }
}

/** Returns the milliseconds that a place rests after a request of this duration. */
function restOf(companyId: number, ms: number): number {
  const amount = longWork.step('requests');
  if (!activeCompanies.hasOthers(companyId)) return Math.min(REST.alone * ms, MAX_REST_MS);
  return amount * Math.min(REST.shared * ms, MAX_REST_MS);
}

/** Returns whether work may begin that has not waited. */
function isFree(share: Share, kind: HeavyKind): boolean {
  return hasRoom(share, kind) && !share.waiting.some((entry) => hasRoom(share, entry.kind));
}

function hasRoom({ running }: Share, kind: HeavyKind): boolean {
  if (running.size >= HEAVY_LIMITS.running) return false;
  return (
    !LONG.has(kind) || [...running].filter((one) => LONG.has(one.kind)).length < HEAVY_LIMITS.runningLong
  );
}
