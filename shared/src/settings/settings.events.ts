import { z } from 'zod';
import { defineEvent } from '../contract';
import { settingSchema } from './settings.schema';

/** A setting of the company changed: open windows go by it from now on. Secrets are not told. */
export const settingsEvent = defineEvent(
  'settings',
  z.object({ action: z.literal('update'), setting: settingSchema }),
);
