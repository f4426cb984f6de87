import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { MessengerProtocol, ProtocolCheck, ProtocolState } from '../gateway';
import { fetchWebVersion } from './fetch-web-version';
import { VersionRows } from './version-rows';
import { judgeVersion, PACKAGE_VERSION, selectVersion } from './web-version';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Minimum time between two requests: of a schedule or a rejection, and of a person who waits. */
const RECHECK_MS = MINUTE_MS;
const RECHECK_NOW_MS = 5_000;

interface Deps {
  database: { readonly db: Db };
  log: Logger;
  /** Version that is always used (`WA_WEB_VERSION`). Nothing is requested then. */
  pinned: string | undefined;
  /** Page that announces the newest version; undefined requests none. */
  url: string | undefined;
  recheckMs?: number | undefined;
}

/** The version of WhatsApp Web that new sockets report. Sockets that work keep theirs. */
export class ProtocolVersions implements MessengerProtocol {
  private readonly rows: VersionRows;
  private readonly closed = new AbortController();
  private starting: Promise<void> | undefined;
  private checking: Promise<void> | undefined;
  private noted: { version: string; at: number } | undefined;

  constructor(private readonly deps: Deps) {
    this.rows = new VersionRows(deps.database);
  }

  /** Requests the newest version; waits for it only if none is stored. */
  start(): Promise<void> {
    this.starting ??= this.begin().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  /** Returns the version for a new socket. */
  async select(): Promise<string> {
    const { pinned } = this.deps;
    await this.start();
    if (pinned !== undefined) return pinned;
    const all = await this.rows.all();
    // A version that only the environment named may be wrong.
    return selectVersion(all.filter(({ source, lastGood }) => source !== 'environment' || lastGood !== null));
  }

  /** Stores that a session works, at most once an hour. A failure is logged, because it is repeated later. */
  async opened(version: string): Promise<void> {
    const { noted } = this;
    if (noted?.version === version && Date.now() - noted.at < HOUR_MS) return;
    this.noted = { version, at: Date.now() };
    await this.rows.noteGood(version, ago(HOUR_MS)).catch((error: unknown) => {
      this.noted = undefined;
      this.deps.log.warn({ err: error, version }, 'protocol version not stored as good');
    });
  }

  /**
   * Marks a version as rejected (405) and requests the newest at once. Later rejections of it request it at
   * most once a minute.
   * @returns whether another version is to be used
   */
  async replace(version: string): Promise<boolean> {
    this.noted = undefined;
    const rejectedAt = await this.rows.reject(version);
    const recheck = ago(this.deps.recheckMs ?? RECHECK_MS);
    await this.checkSince(rejectedAt > recheck ? rejectedAt : recheck);
    return (await this.select()) !== version;
  }

  check(): Promise<void> {
    return this.checkSince(ago(RECHECK_MS));
  }

  /** Requests the newest version for a person who waits for it. */
  checkNow(): Promise<void> {
    return this.checkSince(ago(RECHECK_NOW_MS));
  }

  async state(): Promise<ProtocolState> {
    const { pinned, url } = this.deps;
    const version = await this.select();
    const [all, lastCheck] = await Promise.all([this.rows.all(), this.rows.lastCheck()]);
    const row = all.find((one) => one.version === version);
    return {
      version,
      source: pinned === undefined ? (row?.source ?? 'package') : 'environment',
      firstSeen: row?.firstSeen ?? new Date(),
      lastGood: row?.lastGood ?? null,
      rejectedAt: row?.rejectedAt ?? null,
      alertedAt: row?.alertedAt ?? null,
      requestsNewest: pinned === undefined && url !== undefined,
      lastCheck,
    };
  }

  noteAlert(version: string): Promise<void> {
    return this.rows.noteAlert(version);
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.checking;
  }

  private async begin(): Promise<void> {
    const { pinned } = this.deps;
    const isFirst = (await this.rows.all()).length === 0;
    await this.rows.add(pinned ?? PACKAGE_VERSION, pinned === undefined ? 'package' : 'environment');
    const check = this.check();
    if (isFirst) await check;
  }

  /** Requests the newest version, or waits for the server that does, unless one did after `latestStart`. */
  private checkSince(latestStart: Date): Promise<void> {
    if (this.deps.pinned !== undefined || this.deps.url === undefined) return Promise.resolve();
    this.checking ??= this.requestNewest(this.deps.url, latestStart)
      .catch((error: unknown) => this.deps.log.warn({ err: error }, 'protocol version check failed'))
      .finally(() => {
        this.checking = undefined;
      });
    return this.checking;
  }

  private async requestNewest(url: string, latestStart: Date): Promise<void> {
    if (this.closed.signal.aborted) return;
    if (await this.rows.claimCheck(latestStart)) await this.rows.endCheck(await this.outcomeOf(url));
    else await this.rows.untilChecked();
  }

  private async outcomeOf(url: string): Promise<ProtocolCheck['outcome']> {
    const { log } = this.deps;
    let version: string | undefined;
    try {
      version = await fetchWebVersion(url, this.closed.signal);
    } catch (error) {
      log.warn({ err: error }, 'protocol version request failed');
      return 'failed';
    }
    const verdict = judgeVersion(version);
    if (verdict === 'known') return 'known';
    if (version === undefined || verdict !== 'newer') {
      log.warn({ version, verdict }, 'protocol version ignored');
      return 'ignored';
    }
    const isNew = await this.rows.add(version, 'network');
    if (isNew) log.info({ version }, 'protocol version found');
    return isNew ? 'newer' : 'known';
  }
}

function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}
