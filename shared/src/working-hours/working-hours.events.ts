import { z } from 'zod';
import { defineEvent } from '../contract';

/** Holidays, closures or the company's hours changed; windows that show them read them again. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
