import { model, Schema } from 'mongoose';
import type { ContactListCounts } from '@recado/shared/contact-lists';
import type { ColumnChoice } from '@recado/shared/sheet-columns';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface ContactListDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** Name in plain characters, for sorting and searching. */
  nameKey: string;
  source: string;
  legalBasis: string;
  /** As of the last count (`item-counts.ts`). */
  counts: ContactListCounts;
  /** End of a change of the items. While present, the counts may be stale. */
  changingUntil?: Date;
  /** Headers of the columns that a user last chose for the person's fields. */
  columns?: ColumnChoice;
  /** Hidden; its items are being deleted. */
  deleting?: true;
  createdAt: Date;
  updatedAt: Date;
}

const count = { type: Number, required: true };

const schema = new Schema<ContactListDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, default: '' },
    source: { type: String, required: true },
    legalBasis: { type: String, required: true },
    counts: {
      type: new Schema<ContactListCounts>(
        { total: count, valid: count, invalid: count, unknown: count },
        { _id: false },
      ),
      required: true,
    },
    changingUntil: Date,
    columns: {
      type: new Schema<ColumnChoice>({ name: String, number: String, email: String }, { _id: false }),
      default: undefined,
    },
    deleting: Boolean,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'contact_lists', versionKey: false, autoIndex: false },
);

export const contactLists = tenantRepository(model<ContactListDocument>('ContactList', schema));
