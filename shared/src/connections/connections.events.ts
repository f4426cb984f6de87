import { z } from 'zod';
import { defineEvent, idField, instantField } from '../contract';
import { connectionSchema, connectionStatusSchema, disconnectReasonSchema } from './connections.schema';

export const whatsappEvent = defineEvent(
  'whatsapp',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connectionSchema }),
    z.object({ action: z.literal('delete'), whatsappId: idField }),
  ]),
);

/** Only administrators receive `qrcode`. */
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
      rejectedVersion: z.string().optional(),
      disconnectedSince: instantField.nullable(),
      updatedAt: instantField,
    }),
  }),
);
