import { z } from 'zod';
import { defineEvent } from '../contract';

/** The company's service levels changed. */
export const serviceLevelEvent = defineEvent('serviceLevel', z.object({ action: z.literal('update') }));
