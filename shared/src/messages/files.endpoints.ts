import { z } from 'zod';
import { defineEndpoint, messageIdField } from '../contract';
import { messageSchema } from './messages.schema';

/** Ignores the automatic size limit. Rejects with ERR_CONFLICT if no file is missing. */
export const retryMedia = defineEndpoint({
  id: 'messages.retryMedia',
  method: 'POST',
  path: '/messages/:messageId/media/retry',
  summary: 'Fetches the file of a message from WhatsApp again',
  access: 'user',
  tenantParams: ['messageId'],
  params: z.object({ messageId: messageIdField }),
  output: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_CONFLICT'],
  example: { params: { messageId: '01KAFEXAMP0000000000000000' } },
});
