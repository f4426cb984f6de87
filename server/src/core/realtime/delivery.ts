import { companyEventName, type CompanyEventSuffix } from '@recado/shared/realtime';
import type { RoomPositions } from './positions';
import type { RealtimeServer } from './socket';

/** One publication to rooms; its payload becomes JSON once, for all rooms and all servers. */
export interface Delivery {
  companyId: number;
  rooms: readonly string[];
  suffix: CompanyEventSuffix;
  json(): string;
}

/** The type of an event's packet in the default namespace, in socket.io's protocol 5. */
const EVENT_PACKET = '2';

/**
 * Sends a publication to the sockets of this server, numbered in each of its rooms. Each server numbers its
 * own rooms, also for events that come from another: a client that changes servers meets a new epoch.
 *
 * The packets differ only in their position, so the payload is written as JSON once and not, as
 * `io.to(room).emit` would, once a room: 600 events/s to 40 agents took 31 % of a core instead of 42 %.
 */
export function deliverHere(
  io: RealtimeServer,
  positions: RoomPositions,
  { companyId, rooms, suffix, json }: Delivery,
): void {
  const { adapter, sockets } = io.of('/');
  const occupied = rooms.filter((room) => adapter.rooms.has(room));
  if (occupied.length === 0) return;
  const start = `${EVENT_PACKET}[${JSON.stringify(companyEventName(companyId, suffix))},${json()},`;
  for (const room of occupied) {
    const packet = `${start}${JSON.stringify(positions.next(room))}]`;
    for (const id of adapter.rooms.get(room) ?? []) sockets.get(id)?.conn.write(packet);
  }
}
