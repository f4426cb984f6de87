import { z } from 'zod';
import { defineEvent } from '../contract';

/** Holidays or closures changed; windows that show them read them again. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
