import { z } from 'zod';
import { defineEvent, instantField } from '../contract';

/** `CONCLUIDA`, Efí's term for a completed payment, is specified. */
export const paymentEvent = defineEvent(
  'payment',
  z.object({ action: z.literal('CONCLUIDA'), company: z.object({ dueDate: instantField }) }),
);
