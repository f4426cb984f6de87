import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

export interface TagDocument {
  _id: number;
  companyId: number;
  name: string;
  /** The name without case and accents: unique per company, and the sort key. */
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
  },
  { collection: 'tags', versionKey: false, autoIndex: false },
);

export const tags = tenantRepository(model<TagDocument>('Tag', schema));

/** Returns the name in lower case, without accents, with single spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Normalises `#abc` and `#AABBCC` to `#rrggbb`. */
export function colorOf(given: string): string {
  const color = given.toLowerCase();
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}
