import {
  CAMPAIGN_SETTING_KEYS,
  type CampaignSettings,
  readCampaignSettings,
  type saveCampaignSettings,
} from '@recado/shared/campaigns';
import type { BodyOf, OutputOf } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import { type FormFields, type FormSave, savingForm, versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import type { CampaignsDeps } from '../campaigns.deps';
import { wakeCompany } from '../sending/send-timer';
import { campaignSettings } from './campaign-setting.model';

type SettingRows = OutputOf<typeof saveCampaignSettings>;

const FORM_KEY = 'version';
const idOf = (companyId: number, key: string) => `${companyId}:${key}`;

/** Settings that were never saved have their defaults. */
export async function settingsOf(companyId: number): Promise<CampaignSettings> {
  return readCampaignSettings(await campaignSettings.find(companyId));
}

/** Returns every setting, and the version of their form. */
export async function settingRows(companyId: number): Promise<SettingRows> {
  const rows = await campaignSettings.find(companyId);
  const settings = readCampaignSettings(rows);
  return [
    ...CAMPAIGN_SETTING_KEYS.map((key) => ({ key, value: JSON.stringify(settings[key]) })),
    { key: FORM_KEY, value: String(versionOf(formOf(rows))) },
  ];
}

/**
 * Keeps omitted settings. Running campaigns apply the changes at once, such as other hours.
 * @throws errors of `savingForm`
 */
export async function saveSettings(
  deps: CampaignsDeps,
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  { settings, version: given }: BodyOf<typeof saveCampaignSettings>,
): Promise<SettingRows> {
  const rows = await campaignSettings.find(companyId);
  const current = readCampaignSettings(rows);
  const saving = savingForm(formOf(rows), { given, by, changes: settings, current });
  if (saving.unchanged) return settingRows(companyId);
  await claimVersion(companyId, saving);
  for (const key of CAMPAIGN_SETTING_KEYS) {
    if (settings[key] === undefined) continue;
    await campaignSettings.findOneAndUpdate(
      companyId,
      { key },
      { $set: { value: JSON.stringify(settings[key]) }, $setOnInsert: { _id: idOf(companyId, key) } },
      { upsert: true },
    );
  }
  await wakeCompany(deps, companyId);
  return settingRows(companyId);
}

const formOf = (rows: readonly (FormFields & { key: string })[]): FormFields =>
  rows.find(({ key }) => key === FORM_KEY) ?? {};

/** @throws ERR_CONFLICT if another save took the version first */
async function claimVersion(companyId: number, { filter, update, stale }: FormSave): Promise<void> {
  const _id = idOf(companyId, FORM_KEY);
  try {
    await campaignSettings.findOneAndUpdate(
      companyId,
      { _id, ...filter },
      { ...update, $setOnInsert: { key: FORM_KEY, value: 'null' } },
      { upsert: true },
    );
  } catch (error) {
    // The row exists, at another version.
    if (isDuplicateKey(error)) throw stale((await campaignSettings.findById(companyId, _id)) ?? {});
    throw error;
  }
}
