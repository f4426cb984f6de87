import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Messages } from '#features/messages';
import type { ConnectionRef } from '#messenger/gateway';
import { deletePresence, lastPeriod, markPublished, noteBack, noteSeen } from './connection-presence.store';

export interface OfflinePeriods {
  lastOf(connection: ConnectionRef): Promise<{ from: Date; to: Date } | undefined>;
  start(): void;
  stop(): Promise<void>;
}

interface OfflinePeriodFeatures {
  messages: Messages;
}

/** Minimum duration of an offline period with a notice. */
const MIN_MS = 60_000;
const SEEN_EVERY_MS = 20_000;
/** From a late message to the notices' update. */
const LATE_MS = 1_500;

interface Watched {
  connection: ConnectionRef;
  up: boolean;
  /** The reconnection is stored, so that `seenAt` may be updated. */
  noted: boolean;
  ready: boolean;
  /** Recovered messages that are not stored yet. */
  open: number;
  /** Serialises the connection's writes. */
  writes: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

/** Writes in the background, so that received messages are not delayed. */
export function createOfflinePeriods(
  { log, messenger, events }: AppContext,
  { messages }: OfflinePeriodFeatures,
): OfflinePeriods {
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
      writes: Promise.resolve(),
      timer: undefined,
    };
    watched.set(connection.connectionId, fresh);
    return fresh;
  };
  const inOrder = (one: Watched, work: () => Promise<void>): void => {
    one.writes = one.writes
      .then(work)
      .catch((error: unknown) => log.error({ err: error, ...one.connection }, 'offline period failed'));
  };
  const writeNotices = (one: Watched): void => {
    inOrder(one, async () => {
      // A message during this run causes another run.
      const period = await lastPeriod(one.connection);
      await messages.writeOfflineNotices(one.connection, period);
      if (period && !period.told) await markPublished(one.connection, period);
    });
  };
  const writeSoon = (one: Watched, inMs: number): void => {
    clearTimeout(one.timer);
    one.timer = undefined;
    if (!one.ready || one.open > 0) return;
    if (inMs === 0) writeNotices(one);
    else one.timer = setTimeout(() => writeNotices(one), inMs).unref();
  };

  const noteUp = (): Promise<void> =>
    noteSeen([...watched.values()].filter(({ noted }) => noted).map(({ connection }) => connection));

  messenger.subscribe({
    onState: (connection, { status }) => {
      const one = of(connection);
      const up = status === 'CONNECTED';
      if (up === one.up) return;
      one.up = up;
      one.ready = false;
      one.noted = false;
      inOrder(one, async () => {
        if (!up) return noteSeen([connection]);
        await noteBack(connection, MIN_MS);
        one.noted = one.up;
      });
    },
    onReady: (connection) => {
      const one = of(connection);
      one.ready = true;
      writeSoon(one, 0);
    },
    onInboundStarted: ({ connection, offline }, done) => {
      if (!offline) return;
      const one = of(connection);
      one.open += 1;
      const settled = () => {
        one.open -= 1;
        writeSoon(one, LATE_MS);
      };
      done.then(settled, settled);
    },
  });
  events.of('offline-periods').on(
    'connection.deleted',
    async (connection) => {
      const one = watched.get(connection.connectionId);
      clearTimeout(one?.timer);
      watched.delete(connection.connectionId);
      await one?.writes;
      await deletePresence(connection);
    },
    { after: ['tickets'] },
  );

  return {
    lastOf: lastPeriod,
    start: () => {
      timer ??= setInterval(() => {
        noteUp().catch((error: unknown) =>
          log.warn({ err: error }, 'connected time of connections not stored'),
        );
      }, SEEN_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      for (const one of watched.values()) clearTimeout(one.timer);
      await Promise.all([...watched.values()].map(({ writes }) => writes));
      await noteUp();
    },
  };
}

export const offlinePeriodsData: StoredData = {
  companyCollections: ['connection_presence'],
};
