import { z } from 'zod';
import type { ReplyField } from '../../ipc/bridge';
import { deepLinkOf, pathOfDeepLink } from '../deep-links/deepLinks';

/** The conversation that a notification's reply belongs to. */
export interface ReplyTarget extends ReplyField {
  /** A new one for each notification, so that a reply that arrives twice is one. */
  id: string;
  path: string;
  /** Address of the server that sent the message. */
  server: string;
}

/**
 * Windows returns these arguments unchanged, also to an app that was started by the reply and knows nothing else. Electron
 * reads `type`; `tag` and `action` have a meaning for it, too.
 */
const argumentsSchema = z.object({
  type: z.literal('reply'),
  link: z.string().max(300),
  id: z.uuid(),
  server: z.string().min(1).max(300),
  user: z.coerce.number().int().positive(),
  ticket: z.coerce.number().int().positive(),
  name: z.string().max(200),
  seen: z.string().regex(/^[\dA-Z]{26}$/),
});

/** Returns the arguments of the button that sends a reply from Windows' notification centre. */
export function replyArguments({
  id,
  path,
  server,
  userId,
  ticketId,
  name,
  seenThrough,
}: ReplyTarget): string {
  return new URLSearchParams({
    type: 'reply',
    link: deepLinkOf(path),
    id,
    server,
    user: String(userId),
    ticket: String(ticketId),
    name,
    seen: seenThrough,
  }).toString();
}

/** Reads arguments from Windows, which any program may forge. Null unless they name a ticket. */
export function replyTargetOf(given: string): ReplyTarget | null {
  const parsed = argumentsSchema.safeParse(Object.fromEntries(new URLSearchParams(given)));
  if (!parsed.success) return null;
  const { link, id, server, user, ticket, name, seen } = parsed.data;
  const path = pathOfDeepLink(link);
  if (!path?.startsWith('/tickets/')) return null;
  return { id, path, server, userId: user, ticketId: ticket, name, seenThrough: seen };
}
