import { z } from 'zod';
import { defineEndpoint, pageQuery, pageResponse } from '../contract';
import { noticeSchema } from './notices.schema';

export const MAX_NOTICES_READ_AT_ONCE = 100;

const unread = z.number().int().min(0);

/** Of the last 30 days. `unread` is at most 100. */
export const listNotices = defineEndpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/notices',
  summary: "Lists the caller's notices, newest first",
  access: 'user',
  query: z.object({ cursor: pageQuery.cursor }),
  output: z.object({ notices: z.array(noticeSchema), unread, ...pageResponse }),
  errors: [],
});

/** Without `ids`, all. An impersonation marks nothing. */
export const readNotices = defineEndpoint({
  id: 'notices.read',
  method: 'POST',
  path: '/notices/read',
  summary: "Marks the caller's notices as read",
  access: 'user',
  body: z.object({ ids: z.array(z.string().max(26)).min(1).max(MAX_NOTICES_READ_AT_ONCE).optional() }),
  output: z.object({ unread }),
  errors: [],
});
