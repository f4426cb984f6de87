import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';
import type { ContactIdentity, NameSource } from '../contact.model';

/**
 * joining: under way. settling: all has moved; what another server still held for the younger contact follows at `dueAt`.
 * joined: done. undoing, undone: taken apart again; the two are not joined a second time by themselves.
 */
type JoinState = 'joining' | 'settling' | 'joined' | 'undoing' | 'undone';

/** What the contact that stays had of its own before, where the join changed it. */
export interface BeforeJoin extends ContactIdentity {
  name?: string;
  nameSource?: NameSource;
}

/** Two contacts that are one person: the one that stays, and the one whose tickets and messages moved to it. */
export interface ContactJoinDocument {
  _id: number;
  companyId: number;
  fromId: number;
  intoId: number;
  state: JoinState;
  /** Absent once undone: a contact is joined to one other at a time. */
  open?: true;
  /** When it is to be gone on with; absent when nothing is left to do. */
  dueAt?: Date;
  /** What the messenger said is one person; null where a person said it. */
  identity: { phone: string | null; lid: string | null } | null;
  /** Written just before the contact that stays is given the other's identity. */
  before?: BeforeJoin;
  /** How much moved; the rows themselves carry the join's id. */
  moved: { tickets: number; messages: number };
  /** Open tickets it closed, and which stayed in their place. */
  merged: { closedId: number; staysId: number }[];
  /** Who asked for it; null for the messenger. */
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
