import type { ObjectId } from 'mongodb';
import type { ClusterMessage, ClusterResponse } from 'socket.io-adapter';
import { defineMigrations } from '../../database/migrations';
import type { ServerWord } from './words';

export const PACKETS = 'realtime_packets';
/** Servers hear of a packet as it is stored; it stays only so that nothing has to be removed one by one. */
const KEPT_SECONDS = 120;

/** What one server tells the others, as a row of their common collection. */
export interface Packet {
  /** Fixed before the first try, so that a batch the network cut can be stored again. */
  _id: ObjectId;
  at: Date;
  from: string;
  /** For one server only. */
  to?: string;
  /** Of socket.io's adapter; or of our own. */
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
