import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

export interface TagDocument {
  _id: number;
  companyId: number;
  name: string;
  /** What is unique in the company and orders the lists: small letters without accents. */
  nameKey: string;
  /** `#rrggbb`. */
  color: string;
  /** Who made it. */
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

/** Small letters without accents, single spaces. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `#abc` and `#AABBCC` as they are kept. */
export function colorOf(given: string): string {
  const color = given.toLowerCase();
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}
