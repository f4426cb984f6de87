import { model, Schema } from 'mongoose';
import type { MediaKind } from '@recado/shared/media';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface QuickMessageDocument extends FormFields {
  _id: number;
  companyId: number;
  userId: number;
  shortcode: string;
  /** Empty if the message is only a file. */
  message: string;
  showAll: boolean;
  groupId: number | null;
  /** Kept until the message is deleted. */
  media: { file: string; name: string; kind: MediaKind } | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<QuickMessageDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    userId: { type: Number, required: true },
    shortcode: { type: String, required: true },
    message: { type: String, default: '' },
    showAll: { type: Boolean, required: true },
    groupId: Number,
    media: new Schema({ file: String, name: String, kind: String }, { _id: false }),
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'quick_messages', versionKey: false, autoIndex: false },
);

export const quickMessages = tenantRepository(model<QuickMessageDocument>('QuickMessage', schema));
