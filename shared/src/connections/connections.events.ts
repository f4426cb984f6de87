import { z } from 'zod';
import { defineEvent, idField, instantField } from '../contract';
import { connectionSchema, connectionStatusSchema, disconnectReasonSchema } from './connections.schema';

/** Specification 1 §7.9: a connection changed or went. */
export const whatsappEvent = defineEvent(
  'whatsapp',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connectionSchema }),
    z.object({ action: z.literal('delete'), whatsappId: idField }),
  ]),
);

/** Specification 1 §7.9: a session's state. `qrcode` is empty unless one waits to be read; only administrators get it. */
export const whatsappSessionEvent = defineEvent(
  'whatsappSession',
  z.object({
    action: z.literal('update'),
    session: z.object({
      id: idField,
      qrcode: z.string(),
      status: connectionStatusSchema,
      retries: z.number().int(),
      number: z.string().nullable(),
      reason: disconnectReasonSchema.nullable(),
      disconnectedSince: instantField.nullable(),
      updatedAt: instantField,
    }),
  }),
);
