import { z } from 'zod';
import { defineEvent } from '../contract';

/** Windows refetch holidays, closures and hours. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
