import type { ObjectId } from 'mongodb';
import type { ClusterMessage, ClusterResponse } from 'socket.io-adapter';
import { defineMigrations } from '../../database/migrations';
import type { ServerWord } from './words';

export const PACKETS = 'realtime_packets';
/** Packets are delivered when stored. They expire, which saves deleting them one by one. */
const KEPT_SECONDS = 120;

export interface Packet {
  /** Created before the first attempt, so that an interrupted batch can be repeated. */
  _id: ObjectId;
  at: Date;
  from: string;
  /** The recipient; all servers if absent. */
  to?: string;
  /** A message of socket.io's adapter or one of ours. */
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
