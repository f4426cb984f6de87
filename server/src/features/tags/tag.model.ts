import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface TagDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** Without case and accents. Unique per company; sort key. */
  nameKey: string;
  /** `#rrggbb`. */
  color: string;
  userId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<TagDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    color: { type: String, required: true },
    userId: Number,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'tags', versionKey: false, autoIndex: false },
);

export const tags = tenantRepository(model<TagDocument>('Tag', schema));

/** Returns lower case without accents and with single spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Converts `#abc` and `#AABBCC` to `#rrggbb`. */
export function colorOf(given: string): string {
  const color = given.toLowerCase();
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}
