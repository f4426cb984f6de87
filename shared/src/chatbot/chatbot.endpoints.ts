import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { menuPreviewSchema } from './chatbot.schema';

/**
 * Returns the preview of a queue's menu. With a connection, it begins with the greeting and, if the
 * connection has several queues, the list of queues.
 */
export const previewMenu = defineEndpoint({
  id: 'queueOptions.preview',
  method: 'GET',
  path: '/queue-options/preview',
  summary: 'Returns the chatbot menu of a queue with texts and targets, for the test chat',
  access: { permission: 'drawer-admin-items:view' },
  query: z.object({ queueId: idParam, whatsappId: idParam.optional() }),
  output: menuPreviewSchema,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  example: { query: { queueId: 1 } },
});
