import { setTimeout as delay } from 'node:timers/promises';
import { shuffle } from 'es-toolkit/array/shuffle';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { DatabaseClock } from '#core/database/database-clock';
import type { ConnectionRef } from '../gateway';
import type { MessengerObserver } from '../observer';
import { FencedError, GUARDED_WRITE_MS, raiseFence, retireFence } from '../state/fence';
import type { StateRow } from '../state/state-row';
import { STATE_COLLECTION } from '../state/state-rows';
import { LeaseHandle, now } from './lease-handle';
import { LeaseRows } from './lease-rows';
import { repeat } from './repeat';
import { ServerRows } from './server-rows';

export interface LeaseSettings {
  leaseMs: number;
  /** Time before the end at which the owner stops acting. */
  marginMs: number;
  renewMs: number;
  /** Interval of searching for sessions without an owner. */
  scanMs: number;
}

const DEFAULT_SETTINGS: LeaseSettings = { leaseMs: 10_000, marginMs: 2_000, renewMs: 2_500, scanMs: 1_000 };
const WATCH_MS = 250;
const REGISTER_MS = 3_600_000;
/** Interval at which a single server searches for sessions that it could not claim at startup. */
const ALONE_SCAN_MS = 10_000;
const MAX_DUE = 500;
/** Wait until the writes of a crashed owner have ended in the database. */
const SETTLING_MS = GUARDED_WRITE_MS + 100;

export interface LeaseOptions {
  /** Read at first use, because the database may connect later. */
  database: { readonly db: Db };
  server: string;
  others(): readonly string[];
  /**
   * Whether other servers may use the database. If not, leases do not expire, because former owners have
   * ended.
   */
  shared: boolean;
  log: Logger;
  observer: Pick<MessengerObserver, 'leaseClaimed' | 'leaseLost'>;
  settings?: Partial<LeaseSettings>;
  /** Called when the lease was lost. Resolves when the session has ended on this server. */
  onLost(connection: ConnectionRef): Promise<void>;
  onAcquired(connections: readonly ConnectionRef[]): void;
  /** Called when the process of another server has ended without a shutdown; again if it rejects. */
  onServerEnded(server: string): Promise<void>;
}

interface OwnedSession {
  connection: ConnectionRef;
  lease: LeaseHandle;
  wanted: boolean;
}

/** This server's leases on sessions (docs/several-servers.md). */
export class SessionLeases {
  private readonly owned = new Map<number, OwnedSession>();
  private readonly acquiring = new Map<number, Promise<LeaseHandle | undefined>>();
  private readonly leaving = new Map<number, Promise<void>>();
  private readonly settings: LeaseSettings;
  private readonly repetitions: (() => void)[] = [];
  private begun: Promise<LeaseRows> | undefined;
  private servers: ServerRows | undefined;
  private claiming: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: LeaseOptions) {
    this.settings = { ...DEFAULT_SETTINGS, ...options.settings };
  }

  lease(connectionId: number): LeaseHandle | undefined {
    const lease = this.owned.get(connectionId)?.lease;
    return lease?.valid ? lease : undefined;
  }

  /** Returns this server's lease, claiming the session if necessary; undefined if another server owns it. */
  acquire(connection: ConnectionRef): Promise<LeaseHandle | undefined> {
    const { connectionId } = connection;
    const owned = this.lease(connectionId);
    if (owned) return Promise.resolve(owned);
    const known = this.acquiring.get(connectionId);
    if (known) return known;
    const acquiring = this.acquireNow(connection).finally(() => this.acquiring.delete(connectionId));
    this.acquiring.set(connectionId, acquiring);
    return acquiring;
  }

  /** Marks which sessions should run. Returns those that this server has claimed. */
  async claim(
    connections: readonly ConnectionRef[],
    atRest: readonly ConnectionRef[] = [],
  ): Promise<ConnectionRef[]> {
    const rows = await this.begin();
    await this.expireEnded(rows);
    await rows.rest(atRest, !this.options.shared);
    await rows.want(connections);
    return this.options.shared ? this.acquireDue(rows, 1) : this.acquireAll(connections);
  }

  async otherOwner(connectionId: number): Promise<string | undefined> {
    if (!this.options.shared) return undefined;
    const owner = await (await this.begin()).owner(connectionId);
    return owner === this.options.server ? undefined : owner;
  }

  async elsewhere(connectionIds: readonly number[]): Promise<number[]> {
    return this.options.shared ? (await this.begin()).elsewhere(connectionIds) : [];
  }

  /** Sets whether other servers should take over the session after a crash. */
  setWanted({ connectionId }: ConnectionRef, wanted: boolean): void {
    const owned = this.owned.get(connectionId);
    if (!owned || owned.wanted === wanted) return;
    owned.wanted = wanted;
    this.begin()
      .then((rows) => rows.setWanted(connectionId, wanted))
      .catch((error: unknown) =>
        this.options.log.warn({ err: error, connectionId }, 'a lease was not changed'),
      );
  }

  async retire({ connectionId }: ConnectionRef): Promise<void> {
    const rows = await this.begin();
    this.owned.get(connectionId)?.lease.giveBack();
    this.owned.delete(connectionId);
    await retireFence(this.stateRows(), connectionId);
    await rows.retire(connectionId);
  }

  /** Claims no more sessions. Leases are renewed until they are released. */
  stop(): void {
    this.closed = true;
  }

  /** Claims sessions that another server has just released, up to this server's share, before the next scan. */
  async claimReleased(leavingServer: string): Promise<void> {
    if (this.closed || !this.begun) return;
    this.report(await this.acquireDue(await this.begun, 0, leavingServer));
  }

  /** Releases the lease of a session that has ended, so that another server can claim it at once. */
  async release({ connectionId }: ConnectionRef): Promise<void> {
    const owned = this.owned.get(connectionId);
    if (!owned) return;
    owned.lease.giveBack();
    this.owned.delete(connectionId);
    await (await this.begin()).giveBack([connectionId]);
  }

  /** Releases all leases. Call after the sessions have ended. */
  async giveBack(): Promise<void> {
    this.stop();
    this.repetitions.splice(0).forEach((stopRepeating) => stopRepeating());
    await Promise.allSettled(this.acquiring.values());
    if (!this.begun) return;
    const own = [...this.owned.keys()];
    for (const { lease } of this.owned.values()) lease.giveBack();
    this.owned.clear();
    try {
      await (await this.begun).giveBack(own);
      if (this.options.shared) await this.serverRows().remove(this.options.server);
    } catch (error) {
      this.options.log.warn({ err: error }, 'leases could not be given back: they run out');
    }
  }

  private begin(): Promise<LeaseRows> {
    return (this.begun ??= this.beginNow().catch((error: unknown) => {
      this.begun = undefined;
      throw error;
    }));
  }

  private async beginNow(): Promise<LeaseRows> {
    const { shared, database, server } = this.options;
    const clock = new DatabaseClock(database.db);
    const rows = new LeaseRows(database.db, server, clock, this.settings.leaseMs);
    if (shared) {
      await clock.set();
      await this.serverRows().register();
    }
    const scanMs = shared ? this.settings.scanMs : ALONE_SCAN_MS;
    this.again(scanMs, 'sessions without a server could not be looked for', async () => {
      if (this.closed) return;
      await this.expireEnded(rows);
      this.report(await this.acquireDue(rows, 1));
    });
    if (!shared) return rows;
    this.again(this.settings.renewMs, 'leases could not be prolonged', () => this.renew(rows, clock));
    this.again(REGISTER_MS, 'server process renewal failed', () => this.serverRows().register());
    this.again(WATCH_MS, 'leases could not be watched', () => this.watch());
    return rows;
  }

  private async acquireNow(connection: ConnectionRef): Promise<LeaseHandle | undefined> {
    const { connectionId } = connection;
    const { shared, log, observer } = this.options;
    const rows = await this.begin();
    await this.leaving.get(connectionId);
    if (this.closed) return undefined;
    const from = now();
    const acquired = await rows.acquire(connection, !shared);
    if (!acquired) return undefined;
    const lease = new LeaseHandle(acquired.fence, () => this.lost(connection, lease));
    if (shared) lease.lastsFrom(from, this.settings.leaseMs - this.settings.marginMs);
    try {
      await raiseFence(this.stateRows(), connectionId, lease.fence);
    } catch (error) {
      if (error instanceof FencedError) return undefined;
      throw error;
    }
    if (shared && !acquired.clean) observer.leaseClaimed();
    if (shared && !acquired.clean) await delay(SETTLING_MS);
    if (!lease.valid) return undefined;
    this.owned.set(connectionId, { connection, lease, wanted: true });
    log.debug({ ...connection, fence: lease.fence }, 'session taken');
    return lease;
  }

  private async acquireAll(connections: readonly ConnectionRef[]): Promise<ConnectionRef[]> {
    const acquired = await Promise.allSettled(connections.map((connection) => this.acquire(connection)));
    return connections.filter((connection, index) => {
      const result = acquired[index];
      if (result?.status !== 'rejected') return result?.value;
      this.options.log.error(
        { err: result.reason as unknown, ...connection },
        'a session could not be taken',
      );
      return false;
    });
  }

  /** Expires leases of crashed servers on this machine. */
  private async expireEnded(rows: LeaseRows): Promise<void> {
    const { shared, log } = this.options;
    if (!shared) return;
    for (const server of await this.serverRows().findEnded()) {
      const leases = await rows.expireAllOf(server);
      await this.options.onServerEnded(server);
      await this.serverRows().remove(server);
      log.info({ server, leases }, 'leases of a crashed server expired');
    }
  }

  private serverRows(): ServerRows {
    const { database, server } = this.options;
    return (this.servers ??= new ServerRows(database.db, server));
  }

  private report(acquired: readonly ConnectionRef[]): void {
    if (acquired.length > 0 && !this.closed) this.options.onAcquired(acquired);
  }

  /**
   * Claims up to this server's share of sessions without an owner.
   * @param least - claimed beyond the share, because other servers may not claim theirs
   * @param leavingServer - has no share
   */
  private acquireDue(rows: LeaseRows, least: number, leavingServer?: string): Promise<ConnectionRef[]> {
    const claim = async (): Promise<ConnectionRef[]> => {
      const due = (await rows.due(MAX_DUE)).filter(({ connectionId }) => !this.lease(connectionId));
      if (due.length === 0) return [];
      const others = this.options.others().filter((other) => other !== leavingServer);
      const share = Math.ceil((await rows.countWanted()) / (others.length + 1));
      const room = Math.max(least, share - this.owned.size);
      return this.acquireAll(shuffle(due).slice(0, room));
    };
    // Serial, so that no two claims return the same session.
    const claimed = this.claiming.then(claim);
    this.claiming = claimed.catch(() => undefined);
    return claimed;
  }

  private async renew(rows: LeaseRows, clock: DatabaseClock): Promise<void> {
    await clock.set();
    const valid = [...this.owned].filter(([, { lease }]) => lease.valid);
    const from = now();
    const still = new Set(await rows.renew(valid.map(([connectionId]) => connectionId)));
    for (const [connectionId, { lease }] of valid) {
      if (still.has(connectionId)) {
        lease.lastsFrom(from, this.settings.leaseMs - this.settings.marginMs);
      } else lease.end();
    }
  }

  /** Reading `valid` ends an expired lease. */
  private watch(): Promise<void> {
    for (const { lease } of [...this.owned.values()]) void lease.valid;
    return Promise.resolve();
  }

  private lost(connection: ConnectionRef, lease: LeaseHandle): void {
    const { connectionId } = connection;
    if (this.owned.get(connectionId)?.lease !== lease) return;
    this.owned.delete(connectionId);
    this.options.observer.leaseLost();
    this.options.log.warn(connection, 'this session belongs to another server, or to none');
    const left = this.options.onLost(connection).catch((error: unknown) => {
      this.options.log.error({ err: error, ...connection }, 'a lost session could not be ended');
    });
    this.leaving.set(connectionId, left);
    void left.finally(() => {
      if (this.leaving.get(connectionId) === left) this.leaving.delete(connectionId);
    });
  }

  private again(everyMs: number, failed: string, work: () => Promise<void>): void {
    if (this.closed) return;
    const { log } = this.options;
    const timeoutMs = this.settings.leaseMs;
    this.repetitions.push(
      repeat({ everyMs, timeoutMs, work, failed: (error) => log.warn({ err: error }, failed) }),
    );
  }

  private stateRows() {
    return this.options.database.db.collection<StateRow>(STATE_COLLECTION, {
      writeConcern: { w: 'majority' },
    });
  }
}
