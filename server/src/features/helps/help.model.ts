import { model, Schema } from 'mongoose';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface HelpDocument extends FormFields {
  _id: number;
  title: string;
  description: string;
  /** YouTube video id. */
  video: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<HelpDocument>(
  {
    _id: { type: Number, required: true },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    video: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'helps' },
);

export const HelpModel = model<HelpDocument>('Help', schema);
