import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

/** One row per setting, and one with the key `version` for the version of their form. */
export interface CampaignSettingDocument extends FormFields {
  _id: string;
  companyId: number;
  key: string;
  /** JSON. */
  value: string;
}

const schema = new Schema<CampaignSettingDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    key: { type: String, required: true },
    value: { type: String, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'campaign_settings', versionKey: false, autoIndex: false },
);

export const campaignSettings = tenantRepository(model<CampaignSettingDocument>('CampaignSetting', schema));
