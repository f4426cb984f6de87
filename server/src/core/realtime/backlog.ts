import type { RealtimeSocket } from './socket';

/** Queued packets, above which a slow client is disconnected so that it reconnects and catches up. */
const MAX_WAITING_PACKETS = 5000;

/** Bounds the packets queued for a client that does not read. */
export function boundBacklog(socket: RealtimeSocket, onCut: () => void): void {
  let waiting = 0;
  socket.conn.on('flush', () => {
    waiting = 0;
  });
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting !== MAX_WAITING_PACKETS) return;
    onCut();
    // Discards the queue; the client fetches what it missed after reconnecting.
    socket.conn.close(true);
  });
}
