import { z } from 'zod';
import { booleanQuery, defineEndpoint, idField, idParam } from '../contract';

export const conversationExportSchema = z.object({
  id: z.string(),
  ticketId: idField,
  state: z.enum(['working', 'ready', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  url: z.string().nullable(),
});
export type ConversationExport = z.output<typeof conversationExportSchema>;

/** Without `exportId`, returns the running export or starts one. */
export const exportConversation = defineEndpoint({
  id: 'messages.export',
  method: 'GET',
  path: '/messages/export/message/file/:ticketId',
  summary: 'Exports the conversation of a ticket as a ZIP of an HTML page and its files',
  access: 'admin',
  tenantParams: ['ticketId'],
  params: z.object({ ticketId: idParam }),
  query: z.object({
    exportId: z.string().max(64).optional(),
    language: z.enum(['pt', 'en', 'es']).optional(),
    whispers: booleanQuery.optional(),
  }),
  output: conversationExportSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NOT_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  example: { params: { ticketId: 1 } },
});
