import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { menuPreviewSchema } from './chatbot.schema';

/** With a connection, the preview begins with its greeting and, if it has several queues, their list. */
export const previewMenu = defineEndpoint({
  id: 'queueOptions.preview',
  method: 'GET',
  path: '/queue-options/preview',
  summary: "A queue's chatbot menu with its texts and targets, to test it",
  access: { permission: 'drawer-admin-items:view' },
  query: z.object({ queueId: idParam, whatsappId: idParam.optional() }),
  output: menuPreviewSchema,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  example: { query: { queueId: 1 } },
});
