import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

/** What a socket carries once its token was verified. */
interface SocketData {
  caller: Caller;
  /** Rights changes counted when the handshake began: a later one means the caller is read again. */
  seenChanges: number;
  /** How often its caller was read again: only the last reading counts. */
  readings: number;
  /** Tickets whose conversation it has open, oldest first. */
  openTickets: Set<number>;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
