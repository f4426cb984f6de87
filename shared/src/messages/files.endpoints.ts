import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { messageIdField, messageSchema } from './messages.schema';

/**
 * "Tentar de novo" under a file that is not here: it is fetched again from the start, and so is one that did not come
 * by itself because it was announced too large. Answers ERR_CONFLICT for a message that waits for no file.
 */
export const retryMedia = defineEndpoint({
  id: 'messages.retryMedia',
  method: 'POST',
  path: '/messages/:messageId/media/retry',
  summary: "Fetch a message's file again",
  access: 'user',
  tenantParams: ['messageId'],
  params: z.object({ messageId: messageIdField }),
  output: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_CONFLICT'],
  example: { params: { messageId: '01KAFEXAMP0000000000000000' } },
});
