import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { menuPreviewSchema, menuReplaySchema } from './chatbot.schema';

/** With a connection, begins with its greeting and list of queues. */
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

/** Only the first level of the menu is tested. */
export const replayQueueMenu = defineEndpoint({
  id: 'queueOptions.replay',
  method: 'GET',
  path: '/queue-options/replay',
  summary: 'Counts how many first messages of the last 30 days the chatbot menu of a queue understands',
  access: { permission: 'drawer-admin-items:view' },
  query: z.object({ queueId: idParam }),
  heavy: 'report',
  output: menuReplaySchema,
  errors: ['ERR_NO_QUEUE_FOUND'],
  example: { query: { queueId: 1 } },
});
