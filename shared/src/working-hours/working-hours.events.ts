import { z } from 'zod';
import { defineEvent } from '../contract';

/** Reports that holidays, closures or hours changed. Windows refetch them. */
export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
