import { model, Schema } from 'mongoose';
import type { MediaKind } from '@recado/shared/media';
import { tenantRepository } from '../database';

export interface MediaFileDocument {
  /** 32 hexadecimal digits from the system's random source: nothing of it comes from a person. */
  _id: string;
  companyId: number;
  kind: MediaKind;
  /** As the content says. */
  mimetype: string;
  bytes: number;
  sha256: string;
  /** Stays whatever the company's retention: somebody keeps it on purpose. */
  kept?: true;
  /** Present until its content lies where it belongs; left by a crash, the sweep takes it away. */
  pending?: true;
  createdAt: Date;
}

/** How much a company's files take: one row a company, under the company's id. */
export interface MediaUsageDocument {
  _id: number;
  companyId: number;
  bytes: number;
}

const fileSchema = new Schema<MediaFileDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    kind: { type: String, required: true },
    mimetype: { type: String, required: true },
    bytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    kept: Boolean,
    pending: Boolean,
    createdAt: { type: Date, required: true },
  },
  { collection: 'media_files', versionKey: false, autoIndex: false },
);

const usageSchema = new Schema<MediaUsageDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    bytes: { type: Number, required: true },
  },
  { collection: 'media_usage', versionKey: false, autoIndex: false },
);

export const mediaFiles = tenantRepository(model<MediaFileDocument>('MediaFile', fileSchema));
export const mediaUsage = tenantRepository(model<MediaUsageDocument>('MediaUsage', usageSchema));
