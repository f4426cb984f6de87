import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { MAX_SECRET_LENGTH } from './setting-values';
import { SECRET_SETTING_KEYS, settingSchema } from './settings.schema';

export const listSettings = defineEndpoint({
  id: 'settings.list',
  method: 'GET',
  path: '/settings',
  summary: 'Lists the settings',
  access: 'user',
  output: z.array(settingSchema),
  errors: [],
});

export const listSecretSettings = defineEndpoint({
  id: 'settings.secrets',
  method: 'GET',
  path: '/settings/secrets',
  summary: 'Returns which integration secrets are stored',
  access: 'admin',
  output: z.array(z.object({ key: z.enum(SECRET_SETTING_KEYS), kept: z.boolean() })),
  errors: [],
});

/** Never returns a secret. An empty value deletes the stored one. */
export const updateSetting = defineEndpoint({
  id: 'settings.update',
  method: 'PUT',
  path: '/settings/:key',
  summary: 'Updates a setting',
  access: 'admin',
  params: z.object({ key: z.string().min(1).max(60) }),
  body: z.object({ key: z.string().max(60).optional(), value: z.string().max(MAX_SECRET_LENGTH) }),
  output: settingSchema,
  errors: ['ERR_NO_SETTING_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { key: 'call' }, body: { key: 'call', value: 'enabled' } },
});
