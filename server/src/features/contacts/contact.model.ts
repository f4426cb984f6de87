import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

/**
 * Where a contact's name comes from, least trusted first: nobody said one, the person did, the address book of the
 * company's phone did, somebody typed it in Recado.
 */
export type NameSource = 'number' | 'push' | 'book' | 'typed';

/** What the messenger finds a person by. */
export type ContactIdentity = Partial<Pick<ContactDocument, 'phone' | 'phoneKey' | 'lid'>>;

/** What of an imported number the messenger has not said yet. */
export interface NumberCheck {
  /** `absent`: the messenger does not have it. */
  state: 'waiting' | 'absent';
  /** The connection to ask through. */
  via: number;
  /** Not before then. */
  from: Date;
}

/** Something the company notes of a contact (specification 1 §2.12 "Extra info"); the id counts within the contact. */
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
  /** What lists are ordered by: the name in small letters without accents, its beginning. */
  nameKey: string;
  /** What a search finds it by (`searchFields`). */
  words: string[];
  /** The beginnings of those, which an index holds. */
  search?: string[];
  /** Digits as the messenger writes them; absent while only a LID is known. */
  phone?: string;
  /** What two spellings of one phone share (`phoneKey`); unique in the company. */
  phoneKey?: string;
  /** Digits of the messenger's opaque identity; unique in the company, never shown as a number. */
  lid?: string;
  /** A group's address; unique in the company. */
  groupAddress?: string;
  /** Identities this person had before (a number that changed). */
  formerIdentities?: string[];
  /** Found to be the same person as an older contact: what arrives goes to that one (`joins/`). */
  linkedTo?: number;
  /** Of a linked one: the identity it had, which the older contact has now. */
  gaveIdentity?: ContactIdentity;
  /** Its identity is changing hands: it is found by `gaveIdentity` too. */
  handingOver?: true;
  /** Everything of this person was erased; the row stays so that tickets keep a contact (`erasing/`). */
  erasedAt?: Date;
  /** That is under way. */
  erasing?: true;
  /** Copies of its name, picture or identity do not follow yet. */
  unspread?: true;
  isGroup: boolean;
  email: string;
  notification: boolean;
  /** Queue its new tickets go to. */
  queueId: number | null;
  extraInfo?: ExtraInfoEntry[];
  /** The wallet: users the contact belongs to; its tickets carry a copy, which decides who sees them. */
  wallet?: number[];
  profilePicUrl: string | null;
  pictureCheckedAt?: Date;
  /** `core/media`'s id of the picture, once it is here. */
  pictureFile?: string;
  /** Which picture at the messenger that is. */
  pictureSource?: string;
  /** Null once the messenger has said that the number is theirs. */
  check?: NumberCheck | null;
  /** The import that made it, and the row. */
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

/** How whole rows are read: what only a search looks at is longer than the rest, and nobody reads it. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** The bare driver's collection, for the inbound path. Every call names the company in its filter. */
export function contactCollection(): Collection<ContactDocument> {
  return ContactModel.collection as unknown as Collection<ContactDocument>;
}
