import { z } from 'zod';
import { defineEndpoint, idParam } from '../contract';
import { queueSummarySchema } from './queues.schema';

/** Specification 1 §7.2, 2 §7.5. `companyId` is accepted as specified; only the caller's own is answered. */
export const listQueues = defineEndpoint({
  id: 'queues.list',
  method: 'GET',
  path: '/queue',
  summary: "The company's queues",
  access: 'user',
  query: z.object({ companyId: idParam.optional() }),
  output: z.array(queueSummarySchema),
  errors: [],
});
