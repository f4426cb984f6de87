import type { ObjectId } from 'mongodb';
import type { ClusterMessage as AdapterMessage, ClusterResponse as AdapterResponse } from 'socket.io-adapter';
import { defineMigrations } from '../../database/migrations';
import type { ClusterMessage } from './cluster-messages';

export const PACKETS = 'realtime_packets';
/** Packets are delivered when stored. They expire, which saves deleting them one by one. */
const RETENTION_SECONDS = 120;

export interface Packet {
  /** Created before the first attempt, so that an interrupted batch can be repeated. */
  _id: ObjectId;
  at: Date;
  from: string;
  /** The recipient; if absent, all servers. */
  to?: string;
  message?: AdapterMessage | AdapterResponse;
  /** Our message. The field keeps its name, because servers of two versions may share a database. */
  word?: ClusterMessage;
}

export type PacketContent = Pick<Packet, 'message' | 'word'>;

export const realtimeMigrations = defineMigrations('realtime', [
  {
    number: 1,
    name: 'packets between servers expire',
    up: async ({ db }) => {
      await db
        .collection(PACKETS)
        .createIndex({ at: 1 }, { name: 'at', expireAfterSeconds: RETENTION_SECONDS });
    },
  },
]);
