import { z } from 'zod';
import { defineEndpoint, idParam, instantField } from '../../contract';
import { ticketSchema } from '../tickets.schema';
import { MAX_SNOOZE_NOTE, snoozeTimeSchema } from './snooze.schema';

const byId = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

/** A second snooze replaces the first one. Rejects resolved tickets and groups with ERR_TICKET_STATUS. */
export const snoozeTicket = defineEndpoint({
  id: 'tickets.snooze',
  method: 'POST',
  path: '/tickets/:ticketId/snooze',
  summary: 'Snoozes a ticket until a time or until the customer writes',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({
    until: instantField,
    note: z.string().trim().max(MAX_SNOOZE_NOTE).nullish(),
    promise: z.boolean().optional(),
  }),
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_STATUS', 'ERR_CONFLICT'],
  example: {
    params: { ticketId: 1 },
    body: { until: '2030-01-07T11:00:00.000Z', note: 'Conferir se o pedido chegou' },
  },
});

/** Also dismisses the note of a snooze that already ended. Has no effect on other tickets. */
export const endSnooze = defineEndpoint({
  id: 'tickets.endSnooze',
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  summary: 'Returns a snoozed ticket to its list',
  access: 'user',
  tenantParams,
  params: byId,
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 } },
});

export const listSnoozeTimes = defineEndpoint({
  id: 'tickets.snoozeTimes',
  method: 'GET',
  path: '/tickets/:ticketId/snooze-times',
  summary:
    "Lists times at which a ticket may return, by the opening hours of its queue, in the company's zone",
  access: 'user',
  tenantParams,
  params: byId,
  output: z.array(snoozeTimeSchema),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 } },
});
