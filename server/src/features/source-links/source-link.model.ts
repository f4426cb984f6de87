import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface SourceLinkDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  text: string;
  whatsappId: number;
  code: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<SourceLinkDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    text: { type: String, default: '' },
    whatsappId: { type: Number, required: true },
    code: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'source_links', versionKey: false, autoIndex: false },
);

export const sourceLinks = tenantRepository(model<SourceLinkDocument>('SourceLink', schema));
