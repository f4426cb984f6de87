import { z } from 'zod';
import { defineEvent, instantField } from '../contract';

/** A payment was confirmed and the licence renewed (specification 1 §7.9). The word is the payment provider's. */
export const paymentEvent = defineEvent(
  'payment',
  z.object({ action: z.literal('CONCLUIDA'), company: z.object({ dueDate: instantField }) }),
);
