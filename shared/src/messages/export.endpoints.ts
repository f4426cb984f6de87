import { z } from 'zod';
import { booleanQuery, defineEndpoint, idField, idParam } from '../contract';

/** An export as its administrator follows it. */
export const conversationExportSchema = z.object({
  id: z.string(),
  ticketId: idField,
  state: z.enum(['working', 'ready', 'failed']),
  /** Messages written so far, and how many there are. */
  done: z.number().int(),
  total: z.number().int(),
  /** A signed link to the zip, once it is ready; it ends within a day. */
  url: z.string().nullable(),
});
export type ConversationExport = z.output<typeof conversationExportSchema>;

/**
 * Specification 1 §2.13 "Export conversation", §7.4. Begins to write the contact's whole conversation, as the caller may
 * see it, into a zip (a page and its files), and answers how far it is; asked again with `exportId` it says so of that
 * one. While one of the same ticket is being written for the caller, that one is answered. `whispers`: also what only
 * the team sees. Progress comes as an `export` event of the user, too.
 */
export const exportConversation = defineEndpoint({
  id: 'messages.export',
  method: 'GET',
  path: '/messages/export/message/file/:ticketId',
  summary: "Export a ticket's conversation as a page with its files, zipped",
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
