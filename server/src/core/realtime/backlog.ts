import type { RealtimeSocket } from './socket';

/** Packets that may wait for a slow client before it is cut off, to come back and catch up. */
const MAX_WAITING_PACKETS = 5000;

/** Bounds what the server keeps for a client that does not read: no buffer of a socket grows for ever. */
export function boundBacklog(socket: RealtimeSocket, onCut: () => void): void {
  let waiting = 0;
  socket.conn.on('flush', () => {
    waiting = 0;
  });
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting !== MAX_WAITING_PACKETS) return;
    onCut();
    // Discards what waits: the client fetches what it missed when it is back.
    socket.conn.close(true);
  });
}
