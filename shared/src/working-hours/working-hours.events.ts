import { z } from 'zod';
import { defineEvent } from '../contract';

/** Published after holidays, closures or the company's hours changed, so that windows read them again. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
