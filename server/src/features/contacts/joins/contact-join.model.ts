import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';
import type { ContactIdentity, NameSource } from '../contact.model';

/**
 * settling: waits until `dueAt` for messages cached on other servers. undone: never merged again
 * automatically.
 */
type JoinState = 'joining' | 'settling' | 'joined' | 'undoing' | 'undone';

/** Original values that the merge changed. */
export interface BeforeJoin extends ContactIdentity {
  name?: string;
  nameSource?: NameSource;
}

/** A merge of contact `fromId` into `intoId`. */
export interface ContactJoinDocument {
  _id: number;
  companyId: number;
  fromId: number;
  intoId: number;
  state: JoinState;
  /** Absent once undone; unique per contact. */
  open?: true;
  /** Absent when done. */
  dueAt?: Date;
  /** Null for a manual merge. */
  identity: { phone: string | null; lid: string | null } | null;
  /** Stored before the identity transfer. */
  before?: BeforeJoin;
  /** Counts; moved rows carry the merge id. */
  moved: { tickets: number; messages: number };
  /** Open tickets that were closed, and those that remain. */
  merged: { closedId: number; staysId: number }[];
  /** Null for automatic merges. */
  userId: number | null;
  createdAt: Date;
  joinedAt: Date | null;
  undoneAt: Date | null;
}

const schema = new Schema<ContactJoinDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    fromId: { type: Number, required: true },
    intoId: { type: Number, required: true },
    state: { type: String, enum: ['joining', 'settling', 'joined', 'undoing', 'undone'], required: true },
    open: Boolean,
    dueAt: Date,
    identity: { type: Schema.Types.Mixed, default: null },
    before: { type: Schema.Types.Mixed, default: undefined },
    moved: { type: Schema.Types.Mixed, default: { tickets: 0, messages: 0 } },
    merged: { type: Schema.Types.Mixed, default: [] },
    userId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    joinedAt: { type: Date, default: null },
    undoneAt: { type: Date, default: null },
  },
  { collection: 'contact_joins', versionKey: false, autoIndex: false },
);

export const contactJoins = tenantRepository(model<ContactJoinDocument>('ContactJoin', schema));
