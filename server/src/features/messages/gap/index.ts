import type { Logger } from 'pino';
import type { ConnectionRef, Inbound, SessionState } from '../../../messenger/gateway';
import { writeGapLines, type GapLineParts } from './gap-lines';
import { forgetPresence, lastGap, markTold, noteBack, noteSeen } from './presence.store';

interface GapParts extends GapLineParts {
  log: Logger;
  /** A shorter time away is not worth a line, in milliseconds. */
  leastMs?: number;
  seenEveryMs?: number;
  /** How long after the last message of a gap that came late its lines follow. */
  lateMs?: number;
}

/** The line in a conversation that says when there was no connection, and what came afterwards. */
export interface Gaps {
  onState(connection: ConnectionRef, state: Pick<SessionState, 'status'>): void;
  /** Connected and drained: what was kept has arrived. */
  onReady(connection: ConnectionRef): void;
  /** Something that was kept is being stored. */
  stored(inbound: Pick<Inbound, 'connection' | 'offline'>, done: Promise<void>): void;
  connectionDeleted(connection: ConnectionRef): Promise<void>;
  start(): void;
  /** Resolves when what is under way is written. */
  stop(): Promise<void>;
}

const LEAST_MS = 60_000;
const SEEN_EVERY_MS = 20_000;
const LATE_MS = 1_500;

interface Watched {
  connection: ConnectionRef;
  up: boolean;
  /** Since when it is up stands in its row: from now on the row may say that it is. */
  noted: boolean;
  ready: boolean;
  /** Messages that were kept and are not stored yet. */
  open: number;
  /** Its writes, one after the other. */
  lane: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

export function createGaps(parts: GapParts): Gaps {
  const { log, leastMs = LEAST_MS, seenEveryMs = SEEN_EVERY_MS, lateMs = LATE_MS } = parts;
  const watched = new Map<number, Watched>();
  let timer: NodeJS.Timeout | undefined;

  const of = (connection: ConnectionRef): Watched => {
    const known = watched.get(connection.connectionId);
    if (known) return known;
    const fresh: Watched = {
      connection,
      up: false,
      noted: false,
      ready: false,
      open: 0,
      lane: Promise.resolve(),
      timer: undefined,
    };
    watched.set(connection.connectionId, fresh);
    return fresh;
  };
  const inLane = (one: Watched, work: () => Promise<void>): void => {
    one.lane = one.lane
      .then(work)
      .catch((error: unknown) => log.error({ err: error, ...one.connection }, 'a gap in the connection'));
  };
  const tell = (one: Watched): void => {
    inLane(one, async () => {
      // What comes while this runs asks for it again.
      const gap = await lastGap(one.connection);
      await writeGapLines(parts, one.connection, gap);
      if (gap && !gap.told) await markTold(one.connection, gap);
    });
  };
  const tellSoon = (one: Watched, inMs: number): void => {
    clearTimeout(one.timer);
    one.timer = undefined;
    if (!one.ready || one.open > 0) return;
    if (inMs === 0) tell(one);
    else one.timer = setTimeout(() => tell(one), inMs).unref();
  };

  const noteUp = (): Promise<void> =>
    noteSeen([...watched.values()].filter(({ noted }) => noted).map(({ connection }) => connection));

  return {
    onState: (connection, { status }) => {
      const one = of(connection);
      const up = status === 'CONNECTED';
      if (up === one.up) return;
      one.up = up;
      one.ready = false;
      one.noted = false;
      inLane(one, async () => {
        if (!up) return noteSeen([connection]);
        await noteBack(connection, leastMs);
        one.noted = one.up;
      });
    },
    onReady: (connection) => {
      const one = of(connection);
      one.ready = true;
      tellSoon(one, 0);
    },
    stored: ({ connection, offline }, done) => {
      if (!offline) return;
      const one = of(connection);
      one.open += 1;
      const settled = () => {
        one.open -= 1;
        tellSoon(one, lateMs);
      };
      done.then(settled, settled);
    },
    connectionDeleted: async (connection) => {
      const one = watched.get(connection.connectionId);
      clearTimeout(one?.timer);
      watched.delete(connection.connectionId);
      await one?.lane;
      await forgetPresence(connection);
    },
    start: () => {
      timer ??= setInterval(() => {
        noteUp().catch((error: unknown) => log.warn({ err: error }, 'connections that are up'));
      }, seenEveryMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      for (const one of watched.values()) clearTimeout(one.timer);
      await Promise.all([...watched.values()].map(({ lane }) => lane));
      await noteUp();
    },
  };
}
