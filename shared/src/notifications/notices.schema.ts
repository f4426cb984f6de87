import { z } from 'zod';
import { pauseReasonSchema, startErrorSchema } from '../campaigns/campaigns.schema';
import { defineEvent, idField, instantField } from '../contract';

const notice = z.object({
  id: z.string(),
  at: instantField,
  /** Of one pause, all campaigns of the connection. */
  campaigns: z.array(z.object({ id: idField, name: z.string() })),
});

/** A notice for the users of campaigns. `until`: null if it is unknown or "Continuar" is needed. */
export const noticeSchema = z.discriminatedUnion('kind', [
  notice.extend({
    kind: z.literal('campaignPaused'),
    reason: pauseReasonSchema,
    until: instantField.nullable(),
  }),
  notice.extend({ kind: z.literal('campaignNotStarted'), reason: startErrorSchema }),
]);
export type Notice = z.output<typeof noticeSchema>;

/** `seen`: the user opened the list in another window. */
export const noticeEvent = defineEvent(
  'notice',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), notice: noticeSchema }),
    z.object({ action: z.literal('seen'), seenAt: instantField }),
  ]),
);
