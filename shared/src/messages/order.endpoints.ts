import { z } from 'zod';
import { defineEndpoint, messageIdField } from '../contract';
import { moneySchema } from './messages.schema';

export const orderItemSchema = z.object({
  name: z.string(),
  quantity: z.number().int().positive(),
  /** Of one piece; null if unknown. */
  price: moneySchema.nullable(),
});
export type OrderItem = z.output<typeof orderItemSchema>;

/**
 * Reads the items from WhatsApp. Rejects with ERR_MESSAGE_KIND if the message is no order with items, with
 * ERR_FETCH_WAPP_MSG if WhatsApp does not return them.
 */
export const readOrder = defineEndpoint({
  id: 'messages.order',
  method: 'GET',
  path: '/messages/:messageId/order',
  summary: 'Returns the items of an order',
  access: 'user',
  tenantParams: ['messageId'],
  params: z.object({ messageId: messageIdField }),
  output: z.object({ items: z.array(orderItemSchema) }),
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_MESSAGE_KIND',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_FETCH_WAPP_MSG',
  ],
  example: { params: { messageId: '01KAFEXAMP0000000000000000' } },
});
