import type { Binary } from 'bson';

/** A key or a raw message. Fields for queries are not encrypted. */
export interface StateRow {
  _id: string;
  companyId: number;
  connectionId: number;
  /** Encrypted BSON. Absent after a raw message was processed. */
  data?: Binary;
  /** Encrypted secret of a received message, which opens its edits. */
  secret?: Binary;
  /** The connection, while a raw message is unprocessed. The index is sparse. */
  waitingFor?: number;
  order?: number;
  forgetAt?: Date;
  erased?: true;
  /** Only in the session's fence document: fencing number of the lease that may write. */
  fence?: number;
}
