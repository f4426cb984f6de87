import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

/** Least trusted first: number, push name, address book, typed in Recado. */
export type NameSource = 'number' | 'push' | 'book' | 'typed';

export type ContactIdentity = Partial<Pick<ContactDocument, 'phone' | 'phoneKey' | 'lid'>>;

/** Pending lookup of an imported number. */
export interface NumberCheck {
  /** `absent`: not on WhatsApp. */
  state: 'waiting' | 'absent';
  via: number;
  /** Earliest time. */
  from: Date;
}

export interface AutomationMute {
  until: Date | null;
  reason: 'user' | 'loop';
}

export interface ExtraInfoEntry {
  id: number;
  name: string;
  value: string;
}

export interface ContactDocument {
  _id: number;
  companyId: number;
  name: string;
  nameSource: NameSource;
  /** Sort key: beginning of the plain-text name. */
  nameKey: string;
  words: string[];
  /** Indexed beginnings of `words`. */
  search?: string[];
  /** Digits in WhatsApp's spelling; absent if known by LID only. */
  phone?: string;
  /** Common key of both spellings; unique per company. */
  phoneKey?: string;
  /** Digits; unique per company, never shown as a number. */
  lid?: string;
  /** Unique per company. */
  groupAddress?: string;
  /** Earlier numbers or LIDs. */
  formerIdentities?: string[];
  /** The older contact that receives its messages after a merge (`joins/`). */
  linkedTo?: number;
  /** Identity released by the merge. */
  gaveIdentity?: ContactIdentity;
  /** Identity in transfer; lookups also match `gaveIdentity`. */
  handingOver?: true;
  /** The row remains for its tickets (`erasing/`). */
  erasedAt?: Date;
  erasing?: true;
  /** Embedded copies are stale. */
  unspread?: true;
  isGroup: boolean;
  email: string;
  notification: boolean;
  /** Receives no automatic texts; `until` null: until a user lifts it. */
  automationMuted?: AutomationMute;
  /** When a user lifted a mute: earlier messages no longer count for the loop guard. */
  automationAllowedAt?: Date;
  /** Queue for new tickets. */
  queueId: number | null;
  extraInfo?: ExtraInfoEntry[];
  wallet?: number[];
  profilePicUrl: string | null;
  pictureCheckedAt?: Date;
  /** Media id. */
  pictureFile?: string;
  /** WhatsApp's identity of the picture. */
  pictureSource?: string;
  /** Null once WhatsApp confirmed the number. */
  check?: NumberCheck | null;
  imported?: { id: string; row: number };
  createdAt: Date;
  updatedAt: Date;
}

const identity = { phone: String, phoneKey: String, lid: String };

const schema = new Schema<ContactDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameSource: { type: String, enum: ['number', 'push', 'book', 'typed'], required: true },
    nameKey: { type: String, default: '' },
    words: { type: [String], default: [] },
    search: { type: [String], default: undefined, select: false },
    phone: String,
    phoneKey: String,
    lid: String,
    groupAddress: String,
    formerIdentities: { type: [String], default: undefined },
    linkedTo: Number,
    gaveIdentity: { type: new Schema(identity, { _id: false }), default: undefined },
    handingOver: Boolean,
    erasedAt: Date,
    erasing: Boolean,
    unspread: Boolean,
    isGroup: { type: Boolean, default: false },
    email: { type: String, default: '' },
    notification: { type: Boolean, default: true },
    automationMuted: {
      type: new Schema<AutomationMute>({ until: Date, reason: String }, { _id: false }),
      default: undefined,
    },
    automationAllowedAt: Date,
    queueId: { type: Number, default: null },
    extraInfo: {
      type: [new Schema<ExtraInfoEntry>({ id: Number, name: String, value: String }, { _id: false })],
      default: undefined,
    },
    wallet: { type: [Number], default: undefined },
    profilePicUrl: { type: String, default: null },
    pictureCheckedAt: Date,
    pictureFile: String,
    pictureSource: String,
    check: { type: new Schema<NumberCheck>({ state: String, via: Number, from: Date }, { _id: false }) },
    imported: { type: new Schema({ id: String, row: Number }, { _id: false }) },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'contacts', versionKey: false, autoIndex: false },
);

const ContactModel = model<ContactDocument>('Contact', schema);

export const contacts = tenantRepository(ContactModel);

export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Bypasses Mongoose for speed. Every filter names the company. */
export function contactCollection(): Collection<ContactDocument> {
  return ContactModel.collection as unknown as Collection<ContactDocument>;
}
