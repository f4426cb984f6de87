import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';
import { boundBacklog } from './backlog';
import { registerClientHandlers } from './client-events';
import { countVersions } from './client-versions';
import { deliverHere } from './delivery';
import { guardHandshake } from './handshake';
import { defaultHooks, type RealtimeHooks } from './hooks';
import { Members } from './members';
import { Membership } from './membership';
import { otherServers } from './other-servers';
import { RoomPositions } from './positions';
import type { Publisher } from './publisher';
import { RecentChanges } from './recent-changes';
import { roomPublisher } from './room-publisher';
import type { SocketCaller } from './rooms';
import type { Packet, ServerCalls } from './servers';
import type { RealtimeServer, RealtimeSocket } from './socket';
import { TicketViewers } from './ticket-viewers';

export type { RealtimeHooks } from './hooks';
export { defineServerCall, PACKETS, ServerCalls, type Packet, type Servers } from './servers';

/** Largest packet of a client, whose events contain only names and ids. */
const MAX_CLIENT_PACKET_BYTES = 16 * 1024;
/** Time limit for sending the token. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Disconnected windows count until their ping times out. */
const MAX_SOCKETS_PER_USER = 50;
const REFRESH_INTERVAL_MS = 300_000;

export interface RealtimeOptions {
  httpServer: HttpServer;
  authenticateToken(token: string): Promise<Caller>;
  /** Returns the user's current record; null if the user or the sign-in no longer exists. */
  loadCaller(of: Pick<Caller, 'userId' | 'companyId' | 'sessionId'>): Promise<Caller | null>;
  /** Throws if the app's version is too old for this server. */
  requireVersion?(version: string | undefined): void;
  log: Logger;
  /** Interval at which connected users are read again. */
  refreshIntervalMs?: number;
  calls: ServerCalls;
  /** Called for each gap, after which clients catch up. */
  onGap?(): void;
  /** Absent with a single server. */
  packets?: Collection<Packet>;
}

export interface Realtime {
  publisher: Publisher;
  /** Adds functions of features. Call before the server starts. */
  use(hooks: Partial<RealtimeHooks>): void;
  /** Makes every client catch up, because publications of other servers may be lost. */
  onGap(): void;
  /** Joins the other servers. Call before the server starts. Throws if the database has no change streams. */
  join(): Promise<void>;
  /** Sends pending messages and leaves the other servers. Call after all publications. */
  leave(): Promise<void>;
  connectedSockets(): number;
  /** Counts sockets by version of the app; `other` without one. */
  socketsByVersion(): Map<string, number>;
  /** Disconnects the sockets evenly over this time, so that clients reconnect to other servers little by little. */
  closeGradually(withinMs: number): Promise<void>;
  /** Disconnects all sockets, so that clients reconnect to another server. The HTTP server stays open. */
  close(): void;
}

/**
 * Creates the realtime channel (`docs/realtime.md`). The verified token alone decides the rooms. Origins are
 * not checked, because sockets authenticate by bearer token, never by cookie.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { httpServer, log, calls } = options;
  const { refreshIntervalMs = REFRESH_INTERVAL_MS, packets, requireVersion = () => undefined } = options;
  let closing = false;
  const hooks = defaultHooks();
  const withRights = async (caller: Caller): Promise<SocketCaller> => ({
    ...caller,
    usesCampaigns: await hooks.usesCampaigns(caller),
  });
  const authenticateToken = async (token: string) => withRights(await options.authenticateToken(token));
  const loadCaller = async (of: Pick<Caller, 'userId' | 'companyId' | 'sessionId'>) => {
    const caller = await options.loadCaller(of);
    return caller && withRights(caller);
  };
  const members = new Members();
  const others = otherServers({
    packets,
    calls,
    log,
    hooks,
    members,
    membership: () => membership,
    deliverHere: (delivery) => deliverHere(io, positions, delivery),
    onGap: () => caughtUp(),
  });
  const io: RealtimeServer = new Server(httpServer, {
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: MAX_CLIENT_PACKET_BYTES,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    allowRequest: (_request, allow) => allow(closing ? 'closing' : null, !closing),
    ...(others.bus ? { adapter: others.bus.adapterMaker() } : {}),
  });
  const positions = new RoomPositions();
  const changes = new RecentChanges();
  const viewers = new TicketViewers(io, hooks);
  const membership = new Membership({ io, members, viewers, positions, changes, loadCaller, log });

  io.of('/').adapter.on('delete-room', (room: string) => positions.drop(room));
  guardHandshake(io, { authenticateToken, requireVersion, changesSoFar: () => changes.soFar(), log });
  io.on('connection', (socket) => welcome(socket));

  function welcome(socket: RealtimeSocket): void {
    const { companyId, userId } = socket.data.caller;
    if (members.socketsOf(companyId, userId).length >= MAX_SOCKETS_PER_USER) {
      socket.conn.close();
      return;
    }
    if (!membership.enter(socket)) return;
    boundBacklog(socket, () => log.warn({ userId }, 'a client that does not read was cut off'));
    socket.on('disconnect', () => {
      viewers.leaveAll(socket);
      if (members.remove(socket)) others.userLeft(socket.data.caller);
    });
    registerClientHandlers(socket, { viewers, hooks, log });
  }

  const refreshing = setInterval(() => void membership.refreshAll(), refreshIntervalMs).unref();

  /** Refreshes permissions and sign-ins, too, because other servers' changes may be lost. */
  function caughtUp(): void {
    options.onGap?.();
    membership.renewEpochs();
    void membership.refreshAll();
  }

  return {
    publisher: roomPublisher({
      deliverHere: (delivery) => deliverHere(io, positions, delivery),
      broadcast: others.broadcast,
      members,
      viewers,
      disconnectSession: ({ sessionId, userId }) => {
        membership.disconnectSession(sessionId);
        others.broadcast?.({ kind: 'sessionEnded', sessionId, userId });
      },
      refreshUser: (companyId, userId) => {
        others.broadcast?.({ kind: 'userChanged', companyId, userId });
        return membership.refreshUser(companyId, userId);
      },
      refreshCompany: (companyId) => {
        others.broadcast?.({ kind: 'companyChanged', companyId });
        return membership.refreshCompany(companyId);
      },
    }),
    use: (given) => void Object.assign(hooks, given),
    onGap: caughtUp,
    join: async () => others.bus?.start(),
    leave: others.leave,
    socketsByVersion: () => countVersions(io.of('/').sockets.values()),
    connectedSockets: () => io.of('/').sockets.size,
    closeGradually: async (withinMs) => {
      closing = true;
      const sockets = [...io.of('/').sockets.values()];
      await Promise.all(
        sockets.map(async ({ conn }, index) => {
          await delay((withinMs * (index + 1)) / sockets.length);
          // Unlike `disconnect`, after which clients do not reconnect by themselves.
          conn.close();
        }),
      );
    },
    close: () => {
      closing = true;
      clearInterval(refreshing);
      io.engine.close();
    },
  };
}
