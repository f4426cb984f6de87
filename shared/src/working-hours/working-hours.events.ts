import { z } from 'zod';
import { defineEvent } from '../contract';

/** Windows read holidays, closures and hours again. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
