import type { Server as HttpServer } from 'node:http';
import type { Collection } from 'mongodb';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';
import { boundBacklog } from './backlog';
import { hearClient } from './clientEvents';
import { deliverHere } from './delivery';
import { guardHandshake } from './handshake';
import { defaultHooks, type RealtimeHooks } from './hooks';
import { Members } from './members';
import { Membership } from './membership';
import { otherServers } from './otherServers';
import { RoomPositions } from './positions';
import type { Publisher } from './publisher';
import { RecentChanges } from './recentChanges';
import { roomPublisher } from './roomPublisher';
import type { Packet, ServerCalls } from './servers';
import type { RealtimeServer, RealtimeSocket } from './socket';
import { TicketViewers } from './ticketViewers';

export type { RealtimeHooks } from './hooks';
export { defineServerCall, PACKETS, ServerCalls, type Packet, type Servers } from './servers';

/** The largest packet a client may send: its emits are a name and an id. */
const MAX_CLIENT_PACKET_BYTES = 16 * 1024;
/** How long a client may take to present its token, in milliseconds. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Windows one user may have; dead ones count until their ping times out. */
const MAX_SOCKETS_PER_USER = 50;
const REFRESH_INTERVAL_MS = 300_000;

export interface RealtimeOptions {
  httpServer: HttpServer;
  /** The caller of a bearer. Throws ERR_NOT_AUTHENTICATED or ERR_SESSION_EXPIRED. */
  authenticateToken(token: string): Promise<Caller>;
  /** The user as it is now, for a session that still lives; null when either is gone. */
  loadCaller(of: Pick<Caller, 'userId' | 'companyId' | 'sessionId'>): Promise<Caller | null>;
  log: Logger;
  /** How often connected users are looked up again, in milliseconds. */
  refreshIntervalMs?: number;
  calls: ServerCalls;
  /** Where the servers of one database tell each other; absent when this server is the only one there can be. */
  packets?: Collection<Packet>;
}

export interface Realtime {
  publisher: Publisher;
  /** What features lend; call it before the port opens. Later calls add to earlier ones. */
  use(hooks: Partial<RealtimeHooks>): void;
  /** Publications may have been lost on their way here from another server: every client catches up. */
  onGap(): void;
  /** Joins the other servers. Before the port opens. Throws when the database cannot stream changes. */
  join(): Promise<void>;
  /** Tells the others what is still to be told and leaves them. After everything that publishes has ended. */
  leave(): Promise<void>;
  /** How many windows are connected, for metrics. */
  connectedSockets(): number;
  /** Ends every socket so that its client connects again elsewhere; the HTTP server is left to its owner. */
  close(): void;
}

/**
 * The realtime channel (specification 1 §7.9): rooms from the verified token only, numbered events, bounded
 * buffers. Origins are not checked: a socket is let in by a bearer in its handshake, never by a cookie.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { httpServer, authenticateToken, loadCaller, log, calls } = options;
  const { refreshIntervalMs = REFRESH_INTERVAL_MS, packets } = options;
  let closing = false;
  const hooks = defaultHooks();
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
    ...(others.link ? { adapter: others.link.adapterMaker() } : {}),
  });
  const positions = new RoomPositions();
  const changes = new RecentChanges();
  const viewers = new TicketViewers(io, hooks);
  const membership = new Membership({ io, members, viewers, positions, changes, loadCaller, log });

  io.of('/').adapter.on('delete-room', (room: string) => positions.drop(room));
  guardHandshake(io, { authenticateToken, changesSoFar: () => changes.soFar(), log });
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
    hearClient(socket, { viewers, hooks, log });
  }

  const refreshing = setInterval(() => void membership.refreshEverybody(), refreshIntervalMs).unref();

  /** What other servers said of rights and sessions may be lost as well as what they published. */
  function caughtUp(): void {
    membership.renewEpochs();
    void membership.refreshEverybody();
  }

  return {
    publisher: roomPublisher({
      deliverHere: (delivery) => deliverHere(io, positions, delivery),
      tellOthers: others.tell,
      members,
      viewers,
      disconnectSession: ({ sessionId, userId }) => {
        membership.disconnectSession(sessionId);
        others.tell?.({ kind: 'sessionEnded', sessionId, userId });
      },
      refreshUser: (companyId, userId) => {
        others.tell?.({ kind: 'userChanged', companyId, userId });
        return membership.refreshUser(companyId, userId);
      },
    }),
    use: (given) => void Object.assign(hooks, given),
    onGap: caughtUp,
    join: async () => others.link?.start(),
    leave: others.leave,
    connectedSockets: () => io.of('/').sockets.size,
    close: () => {
      closing = true;
      clearInterval(refreshing);
      io.engine.close();
    },
  };
}
