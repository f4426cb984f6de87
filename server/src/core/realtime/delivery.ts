import { companyEventName, type CompanyEventSuffix } from '@recado/shared/realtime';
import type { RoomPositions } from './positions';
import type { RealtimeServer } from './socket';

/** One publication: plain data, so that it can be handed to another server as it is. */
export interface Delivery {
  companyId: number;
  rooms: readonly string[];
  suffix: CompanyEventSuffix;
  payload: unknown;
}

/**
 * Sends a publication to the sockets of this server, numbered in each of its rooms. Each server numbers its
 * own rooms: a client that changes servers meets a new epoch.
 */
export function deliverHere(
  io: RealtimeServer,
  positions: RoomPositions,
  { companyId, rooms, suffix, payload }: Delivery,
): void {
  const occupied = io.of('/').adapter.rooms;
  const name = companyEventName(companyId, suffix);
  for (const room of rooms) {
    if (!occupied.has(room)) continue;
    // The publisher's signatures tie payload and suffix; a delivery no longer knows which of them it is.
    io.local.to(room).emit(name, payload as never, positions.next(room));
  }
}
