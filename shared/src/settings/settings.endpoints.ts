import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { settingSchema } from './settings.schema';

/** Specification 1 §7.2. */
export const listSettings = defineEndpoint({
  id: 'settings.list',
  method: 'GET',
  path: '/settings',
  summary: "The company's settings",
  access: 'user',
  output: z.array(settingSchema),
  errors: [],
});
