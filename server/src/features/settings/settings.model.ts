import { model, Schema } from 'mongoose';
import type { SecretSettingKey } from '@recado/shared/settings';
import { tenantRepository } from '#core/database';

/** Only values that differ from the defaults are stored. */
export interface SettingsDocument {
  _id: number;
  companyId: number;
  values: Partial<Record<string, string>>;
  /** Encrypted with the server's key (`SecretBox`), in base64. */
  secrets: Partial<Record<SecretSettingKey, string>>;
}

const schema = new Schema<SettingsDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    values: { type: Object, default: {} },
    secrets: { type: Object, default: {} },
  },
  { versionKey: false, autoIndex: false, minimize: false, collection: 'settings' },
);

const SettingsModel = model<SettingsDocument>('Settings', schema);
export const storedSettings = tenantRepository(SettingsModel);
