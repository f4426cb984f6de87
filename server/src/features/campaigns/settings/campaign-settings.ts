import {
  CAMPAIGN_SETTING_KEYS,
  type CampaignSettings,
  readCampaignSettings,
  type saveCampaignSettings,
} from '@recado/shared/campaigns';
import type { BodyOf, OutputOf } from '@recado/shared/contract';
import type { CampaignsDeps } from '../campaigns.deps';
import { wakeCompany } from '../sending/send-timer';
import { campaignSettings } from './campaign-setting.model';

/** Settings that were never saved have their defaults. */
export async function settingsOf(companyId: number): Promise<CampaignSettings> {
  return readCampaignSettings(await campaignSettings.find(companyId));
}

/** Omitted settings stay. Running campaigns apply the changes at once, such as other hours. */
export async function saveSettings(
  deps: Pick<CampaignsDeps, 'dueWork'>,
  companyId: number,
  { settings }: BodyOf<typeof saveCampaignSettings>,
): Promise<CampaignSettings> {
  for (const key of CAMPAIGN_SETTING_KEYS) {
    if (settings[key] === undefined) continue;
    await campaignSettings.findOneAndUpdate(
      companyId,
      { key },
      { $set: { value: JSON.stringify(settings[key]) }, $setOnInsert: { _id: `${companyId}:${key}` } },
      { upsert: true },
    );
  }
  await wakeCompany(deps, companyId);
  return settingsOf(companyId);
}

export function presentSettings(settings: CampaignSettings): OutputOf<typeof saveCampaignSettings> {
  return CAMPAIGN_SETTING_KEYS.map((key) => ({ key, value: JSON.stringify(settings[key]) }));
}
