import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

/** Where a contact's name comes from, least trusted first: a name somebody wrote is never overwritten. */
type NameSource = 'number' | 'push' | 'book';

export interface ContactDocument {
  _id: number;
  companyId: number;
  name: string;
  nameSource: NameSource;
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
  /** Found to be the same person as an older contact: what arrives goes to that one. */
  linkedTo?: number;
  isGroup: boolean;
  email: string;
  notification: boolean;
  /** Queue its new tickets go to. */
  queueId: number | null;
  profilePicUrl: string | null;
  pictureCheckedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ContactDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameSource: { type: String, enum: ['number', 'push', 'book'], required: true },
    phone: String,
    phoneKey: String,
    lid: String,
    groupAddress: String,
    formerIdentities: { type: [String], default: undefined },
    linkedTo: Number,
    isGroup: { type: Boolean, default: false },
    email: { type: String, default: '' },
    notification: { type: Boolean, default: true },
    queueId: { type: Number, default: null },
    profilePicUrl: { type: String, default: null },
    pictureCheckedAt: Date,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'contacts', versionKey: false, autoIndex: false },
);

const ContactModel = model<ContactDocument>('Contact', schema);

export const contacts = tenantRepository(ContactModel);

/** The bare driver's collection, for the inbound path. Every call names the company in its filter. */
export function contactCollection(): Collection<ContactDocument> {
  return ContactModel.collection as unknown as Collection<ContactDocument>;
}
