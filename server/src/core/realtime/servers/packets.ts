import type { ObjectId } from 'mongodb';
import type { ClusterMessage, ClusterResponse } from 'socket.io-adapter';
import { defineMigrations } from '../../database/migrations';
import type { ServerWord } from './words';

export const PACKETS = 'realtime_packets';
/** Packets are delivered when stored; they expire only to save individual deletions. */
const KEPT_SECONDS = 120;

/** A message between servers, stored in their shared collection. */
export interface Packet {
  /** Generated before the first attempt, so that an interrupted batch can be repeated. */
  _id: ObjectId;
  at: Date;
  from: string;
  /** Recipient; absent: all servers. */
  to?: string;
  /** A message of socket.io's adapter, or one of our own. */
  message?: ClusterMessage | ClusterResponse;
  word?: ServerWord;
}

export type PacketContent = Pick<Packet, 'message' | 'word'>;

export const realtimeMigrations = defineMigrations('realtime', [
  {
    number: 1,
    name: 'packets between servers expire',
    up: async ({ db }) => {
      await db.collection(PACKETS).createIndex({ at: 1 }, { name: 'at', expireAfterSeconds: KEPT_SECONDS });
    },
  },
]);
