import { z } from 'zod';
import { defineEndpoint, pageAnswer, pageQuery } from '../contract';
import { ticketSchema } from '../tickets';

/**
 * Specification 1 §2.3 (notifications popover): open and waiting tickets and groups with unread messages, of what the
 * caller's list shows by itself: an administrator's everything, an agent's own and nobody's. `count` stops at 1,000.
 */
export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  summary: 'Tickets with unread messages, newest activity first',
  access: 'user',
  query: z.object({ cursor: pageQuery.cursor }),
  output: z.object({ tickets: z.array(ticketSchema), count: z.number().int().min(0), ...pageAnswer }),
  errors: [],
});

/** How many there are, for the bell and the badges: it is asked for whenever something happened. Stops at 1,000. */
export const countNotifications = defineEndpoint({
  id: 'notifications.count',
  method: 'GET',
  path: '/notifications/count',
  summary: 'How many tickets have unread messages',
  access: 'user',
  output: z.object({ count: z.number().int().min(0) }),
  errors: [],
});

/**
 * "Marcar tudo como lido": reads what would be read by opening it (the caller's own open tickets, and groups of theirs
 * or of nobody), receipts to the customers' phones included. Waiting tickets and colleagues' stay unread. `hasMore`:
 * there were too many for one call; call again.
 */
export const readAllNotifications = defineEndpoint({
  id: 'notifications.readAll',
  method: 'POST',
  path: '/notifications/readAll',
  summary: "Mark the caller's own unread tickets as read",
  access: 'user',
  output: z.object({ read: z.number().int().min(0), hasMore: z.boolean() }),
  errors: [],
});
