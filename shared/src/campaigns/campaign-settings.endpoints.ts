import { z } from 'zod';
import { defineEndpoint, formVersionField } from '../contract';
import {
  CAMPAIGN_SETTING_DEFAULTS,
  campaignSettingSchema,
  campaignSettingsSchema,
} from './campaign-settings.schema';

/** Contains every key; a value that was never saved is the default. The key `version` has the version of the form. */
export const getCampaignSettings = defineEndpoint({
  id: 'campaignSettings.get',
  method: 'GET',
  path: '/campaign-settings',
  summary: 'Returns the intervals, hours and variables of campaigns',
  access: 'campaigns',
  output: z.array(campaignSettingSchema),
  errors: [],
});

const { hours, optOutLine } = campaignSettingsSchema.shape;

/** Replaces all settings; omitted `hours` and `optOutLine` stay. ERR_CONFLICT: a stale `version`. */
export const saveCampaignSettings = defineEndpoint({
  id: 'campaignSettings.save',
  method: 'POST',
  path: '/campaign-settings',
  summary: 'Saves the intervals, hours and variables of campaigns',
  access: 'campaigns',
  body: z.object({
    settings: campaignSettingsSchema.extend({
      hours: hours.optional(),
      optOutLine: optOutLine.optional(),
    }),
    version: formVersionField.optional(),
  }),
  output: z.array(campaignSettingSchema),
  errors: ['ERR_CONFLICT'],
  example: { body: { settings: CAMPAIGN_SETTING_DEFAULTS } },
});
