import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@recado/shared/realtime';
import type { SocketCaller } from './rooms';

interface SocketData {
  caller: SocketCaller;
  /** Number of changes at the start of the handshake. After a later one, the caller is read again. */
  seenChanges: number;
  /** Number of reads of the caller, of which only the last one counts. */
  readings: number;
  /** Tickets whose conversation the window has open, oldest first. */
  openTickets: Set<number>;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
