import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';

export interface CampaignSettingDocument {
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
  },
  { collection: 'campaign_settings', versionKey: false, autoIndex: false },
);

export const campaignSettings = tenantRepository(model<CampaignSettingDocument>('CampaignSetting', schema));
