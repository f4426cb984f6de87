import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@recado/shared/realtime';
import type { SocketCaller } from './rooms';

/** Data of a socket with a verified token. */
interface SocketData {
  caller: SocketCaller;
  /**
   * Number of permission changes at the start of the handshake. After a later change, the caller must be read
   * again.
   */
  seenChanges: number;
  /** Number of reads of the caller. Only the last one counts. */
  readings: number;
  /** Tickets whose conversation the window has open, oldest first. */
  openTickets: Set<number>;
}

export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
