import { model, Schema } from 'mongoose';
import type { MediaKind } from '@recado/shared/media';
import { tenantRepository } from '../database';

export interface MediaFileDocument {
  _id: string;
  companyId: number;
  kind: MediaKind;
  mimetype: string;
  bytes: number;
  sha256: string;
  kept?: true;
  /** Present until the content is stored. After a crash, the sweep deletes the file. */
  pending?: true;
  createdAt: Date;
}

/** Total bytes of a company's files, with the company's id. */
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
