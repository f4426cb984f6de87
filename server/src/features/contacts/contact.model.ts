import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { Source } from '@recado/shared/sources';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export type NameSource = 'number' | 'push' | 'book' | 'typed';

/** `username` only of a contact that is being erased. */
export type ContactIdentity = Partial<Pick<ContactDocument, 'phone' | 'phoneKey' | 'lid' | 'username'>>;

/** State of an imported number until WhatsApp confirms it. */
export interface NumberCheck {
  state: 'waiting' | 'absent';
  via: number;
  from: Date;
}

export interface AutomationMute {
  until: Date | null;
  reason: 'user' | 'loop';
  /** Id by which a user undoes the mute; only the user's window knows it. */
  id?: string;
  at?: Date;
}

export interface ExtraInfoEntry {
  id: number;
  name: string;
  value: string;
}

/** Last message of a campaign. Without it, the person's messages cost no read of campaigns. */
export interface CampaignMark {
  deliveryId: string;
  at: Date;
  /** The person's reply in an open ticket is not counted yet. */
  awaitsReply?: true;
}

/** Duration of a chat's disappearing messages; 0 if they do not disappear. */
export interface ChatTimer {
  seconds: number;
  /** Time of the message that carried it. */
  at: Date;
}

/** Source of the contact's first ticket. */
export interface ContactSource extends Source {
  at: Date;
}

export interface ContactDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  nameSource: NameSource;
  nameKey: string;
  words: string[];
  search?: string[];
  /** In WhatsApp's spelling; absent if only the LID is known. */
  phone?: string;
  /** Equal for both spellings of a number. Unique per company. */
  phoneKey?: string;
  /** Digits; unique per company. Never displayed as a phone number. */
  lid?: string;
  /**
   * WhatsApp username in lower case, without `@`. Not a key, because people change it and others get the former one
   * (`identity/usernames.ts`).
   */
  username?: string;
  groupAddress?: string;
  formerIdentities?: string[];
  /** Older contact that receives this one's messages after a merge (`merge/`). */
  linkedTo?: number;
  gaveIdentity?: ContactIdentity;
  /** A merge moves the identity, so lookups also match `gaveIdentity`. */
  handingOver?: true;
  /** When the contact was erased; the document remains, because tickets refer to it (`erasing/`). */
  erasedAt?: Date;
  erasing?: true;
  /** Copies of the contact in other documents are stale. */
  unspread?: true;
  isGroup: boolean;
  email: string;
  notification: boolean;
  /** Without `until`, the mute lasts until a user ends it. */
  automationMuted?: AutomationMute;
  /** When a user ended a mute; the loop guard ignores earlier messages. */
  automationAllowedAt?: Date;
  /** Ids of connections; `wrote-on.ts` finds further ones by messages. */
  wroteOn?: number[];
  /** Disappearing messages, by id of the connection; also after they were switched off. */
  disappearing?: Record<string, ChatTimer>;
  /** Time of the first received message, calls excluded. Absent in groups. */
  firstReceivedAt?: Date;
  campaign?: CampaignMark;
  source?: ContactSource;
  queueId: number | null;
  extraInfo?: ExtraInfoEntry[];
  wallet?: number[];
  profilePicUrl: string | null;
  pictureCheckedAt?: Date;
  pictureFile?: string;
  /** A changed WhatsApp id indicates a new avatar. */
  pictureSource?: string;
  check?: NumberCheck | null;
  imported?: { id: string; row: number };
  createdAt: Date;
  updatedAt: Date;
}

/** The stored fields of a `Source`. */
const source = { kind: String, name: String, url: String, id: String };
export const sourceFields = new Schema<Source>(source, { _id: false });

const identity = { phone: String, phoneKey: String, lid: String, username: String };

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
    username: String,
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
      type: new Schema<AutomationMute>({ until: Date, reason: String, id: String, at: Date }, { _id: false }),
      default: undefined,
    },
    automationAllowedAt: Date,
    wroteOn: { type: [Number], default: undefined },
    disappearing: { type: Schema.Types.Mixed, default: undefined },
    firstReceivedAt: Date,
    campaign: {
      type: new Schema<CampaignMark>({ deliveryId: String, at: Date, awaitsReply: Boolean }, { _id: false }),
      default: undefined,
    },
    source: { type: new Schema<ContactSource>({ ...source, at: Date }, { _id: false }), default: undefined },
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
    ...FORM_FIELDS,
  },
  { collection: 'contacts', versionKey: false, autoIndex: false },
);

const ContactModel = model<ContactDocument>('Contact', schema);

export const contacts = tenantRepository(ContactModel);

export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Every filter must contain the company. */
export function contactCollection(): Collection<ContactDocument> {
  return ContactModel.collection as unknown as Collection<ContactDocument>;
}
