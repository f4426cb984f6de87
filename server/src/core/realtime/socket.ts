import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

/** Data of a socket with a verified token. */
interface SocketData {
  caller: Caller;
  /** Permission changes when the handshake began; a later change requires reading the caller again. */
  seenChanges: number;
  /** Number of reads of its caller; only the last one counts. */
  readings: number;
  /** Tickets whose conversation it has open, oldest first. */
  openTickets: Set<number>;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
