import { z } from 'zod';
import { defineEvent } from '../contract';

export const workingHoursEvent = defineEvent('workingHours', z.object({ action: z.literal('update') }));
