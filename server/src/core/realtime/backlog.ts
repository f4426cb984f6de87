import type { RealtimeSocket } from './socket';

/** A slow client with more queued packets is disconnected. It then reconnects and catches up. */
const MAX_WAITING_PACKETS = 5000;

/** Limits the packets queued for a client that does not read. */
export function boundBacklog(socket: RealtimeSocket, onCut: () => void): void {
  let waiting = 0;
  socket.conn.on('flush', () => {
    waiting = 0;
  });
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting !== MAX_WAITING_PACKETS) return;
    onCut();
    // Discards the queue. After reconnecting, the client fetches what it missed.
    socket.conn.close(true);
  });
}
