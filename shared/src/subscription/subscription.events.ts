import { z } from 'zod';
import { defineEvent, instantField } from '../contract';

/** CONCLUIDA is Efí's word for "paid". */
export const paymentEvent = defineEvent(
  'payment',
  z.object({ action: z.literal('CONCLUIDA'), company: z.object({ dueDate: instantField }) }),
);
