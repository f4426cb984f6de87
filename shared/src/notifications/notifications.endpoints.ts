import { z } from 'zod';
import { defineEndpoint, pageQuery, pageResponse } from '../contract';
import { ticketSchema } from '../tickets';

/** Agents get unassigned tickets and their own. `count` is at most 1,000. */
export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: 'Lists the tickets with unread messages, newest activity first',
  access: 'user',
  query: z.object({ cursor: pageQuery.cursor }),
  output: z.object({ tickets: z.array(ticketSchema), count: z.number().int().min(0), ...pageResponse }),
  errors: [],
});

/** At most 1,000. */
export const countNotifications = defineEndpoint({
  id: 'notifications.count',
  method: 'GET',
  path: '/notifications/count',
  summary: 'Counts the tickets with unread messages',
  access: 'user',
  output: z.object({ count: z.number().int().min(0) }),
  errors: [],
});

/** Skips pending tickets and other agents' tickets. If `hasMore`, the client must call again. */
export const readAllNotifications = defineEndpoint({
  id: 'notifications.readAll',
  method: 'POST',
  path: '/notifications/readAll',
  summary: "Marks the caller's own unread tickets as read",
  access: 'user',
  output: z.object({ read: z.number().int().min(0), hasMore: z.boolean() }),
  errors: [],
});
