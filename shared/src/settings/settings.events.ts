import { z } from 'zod';
import { defineEvent } from '../contract';
import { settingSchema } from './settings.schema';

export const settingsEvent = defineEvent(
  'settings',
  z.object({ action: z.literal('update'), setting: settingSchema }),
);
