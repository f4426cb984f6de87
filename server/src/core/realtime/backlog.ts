import type { RealtimeSocket } from './socket';

const MAX_WAITING_PACKETS = 5000;

/** Disconnects a client that does not read. It reconnects and catches up. */
export function boundBacklog(socket: RealtimeSocket, onCut: () => void): void {
  let waiting = 0;
  socket.conn.on('flush', () => {
    waiting = 0;
  });
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting !== MAX_WAITING_PACKETS) return;
    onCut();
    // Discards the queue.
    socket.conn.close(true);
  });
}
