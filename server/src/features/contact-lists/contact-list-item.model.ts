import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';
import type { NumberState } from '#features/contacts';

export interface ContactListItemDocument extends FormFields {
  _id: number;
  companyId: number;
  contactListId: number;
  name: string;
  nameKey: string;
  /** Digits, as entered. Empty for a contact without a number. */
  number: string;
  /** Equal for both spellings of a number, `contact:{id}` for a contact without a number. Unique per list. */
  phoneKey: string;
  /** Contact without a number when it was added; it may have one since. */
  contactId?: number;
  email: string;
  extra: Record<string, string>;
  /** Row that added the contact. */
  imported?: { id: string; row: number };
  validity: NumberState;
  /** When the validity was decided. */
  checkedAt?: Date;
  /** Earliest time of the next lookup; absent if none failed. */
  checkFrom?: Date;
  words: string[];
  search?: string[];
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ContactListItemDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    contactListId: { type: Number, required: true },
    name: { type: String, default: '' },
    nameKey: { type: String, default: '' },
    number: { type: String, default: '' },
    phoneKey: { type: String, required: true },
    contactId: Number,
    email: { type: String, default: '' },
    extra: { type: Schema.Types.Mixed, required: true },
    imported: { type: new Schema({ id: String, row: Number }, { _id: false }), default: undefined },
    validity: { type: String, enum: ['valid', 'invalid', 'unknown'], required: true },
    checkedAt: Date,
    checkFrom: Date,
    words: { type: [String], default: [] },
    search: { type: [String], default: undefined, select: false },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'contact_list_items', versionKey: false, autoIndex: false, minimize: false },
);

const ItemModel = model<ContactListItemDocument>('ContactListItem', schema);

export const contactListItems = tenantRepository(ItemModel);

export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Every filter must contain the company. */
export function itemCollection(): Collection<ContactListItemDocument> {
  return ItemModel.collection as unknown as Collection<ContactListItemDocument>;
}
