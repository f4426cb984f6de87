import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import type { ContactIdentity, ContactSource, NameSource } from '../contact.model';

/**
 * `settling` lasts until `dueAt`, because other servers may still cache the merged contact. `undone` prevents
 * another automatic merge.
 */
type MergeState = 'joining' | 'settling' | 'joined' | 'undoing' | 'undone';

export interface BeforeMerge extends ContactIdentity {
  username?: string;
  name?: string;
  nameSource?: NameSource;
  source?: ContactSource;
}

export interface ContactMergeDocument {
  _id: number;
  companyId: number;
  fromId: number;
  intoId: number;
  state: MergeState;
  /** Limits a contact to one open merge. Absent after an undo. */
  open?: true;
  dueAt?: Date;
  /** Identity that proved both contacts to be one person; null for a manual merge. */
  identity: { phone: string | null; lid: string | null } | null;
  before?: BeforeMerge;
  moved: { tickets: number; messages: number };
  merged: { closedId: number; staysId: number }[];
  userId: number | null;
  createdAt: Date;
  joinedAt: Date | null;
  undoneAt: Date | null;
}

const schema = new Schema<ContactMergeDocument>(
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

export const contactMerges = tenantRepository(model<ContactMergeDocument>('ContactJoin', schema));
