import { model, Schema } from 'mongoose';

/** One document a company, with only the settings it changed: the rest have their first value. */
export interface SettingsDocument {
  /** The company's id, so that there is one. */
  _id: number;
  companyId: number;
  values: Partial<Record<string, string>>;
}

const schema = new Schema<SettingsDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    values: { type: Object, default: {} },
  },
  { versionKey: false, autoIndex: false, minimize: false, collection: 'settings' },
);

export const SettingsModel = model<SettingsDocument>('Settings', schema);
