import { z } from 'zod';
import { defineEndpoint, instantField } from '../contract';
import { noticeSchema } from './notices.schema';

/** Of the last 30 days, newest first, at most 50. `seenAt`: when the user last opened the list. */
export const listNotices = defineEndpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/notices',
  summary: 'Lists pauses of campaigns and campaigns that did not start',
  access: 'campaigns',
  output: z.object({ notices: z.array(noticeSchema), seenAt: instantField.nullable() }),
  errors: [],
});

/** An impersonation stores nothing. */
export const markNoticesSeen = defineEndpoint({
  id: 'notices.seen',
  method: 'POST',
  path: '/notices/seen',
  summary: 'Marks all notices as seen by the caller',
  access: 'campaigns',
  output: z.object({ seenAt: instantField.nullable() }),
  errors: [],
});
