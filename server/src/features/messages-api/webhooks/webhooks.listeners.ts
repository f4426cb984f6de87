import { isMaybeSent, type SendFailure } from '@recado/shared/messages';
import type { DomainEvents, FeatureEvents, Occurrence } from '#core/events';
import type { MessagesApiDeps } from '../messages-api.deps';
import { recordDelivery, type RecordedEvent } from './record-delivery';
import { webhooks } from './webhook.model';
import { webhookDeliveries } from './webhook-delivery.model';
import type { WebhookInterest } from './webhook-interest';

type Deps = MessagesApiDeps & {
  events: FeatureEvents;
  interest: WebhookInterest;
};

const TICKET_EVENTS = ['ticket.created', 'ticket.resolved', 'ticket.snoozed', 'ticket.woken'] as const;
type TicketWebhookEvent = (typeof TICKET_EVENTS)[number];

export function listenToEvents(deps: Deps): void {
  const { events, interest } = deps;
  const record = (event: RecordedEvent, occurrence: Occurrence) => recordDelivery(deps, event, occurrence);
  const ofTicket = async (
    event: TicketWebhookEvent,
    { companyId, ticketId }: DomainEvents[TicketWebhookEvent],
    occurrence: Occurrence,
  ) => {
    const [ticket] = await deps.tickets.byIds(companyId, [ticketId]);
    if (!ticket) return;
    const { contactId, whatsappId: connectionId } = ticket;
    await record({ companyId, contactId, connectionId, event, ticketId }, occurrence);
  };

  events.on(
    'message.stored',
    ({ fromMe, ...message }, occurrence) => record({ ...message, event: storedAs(fromMe) }, occurrence),
    {
      durable: true,
      wanted: ({ companyId, connectionId, fromMe }) =>
        interest.wants(companyId, storedAs(fromMe), connectionId),
    },
  );
  events.on(
    'message.progressed',
    async ({ fromMe: _fromMe, ack, failure, ...message }, occurrence) => {
      const subject = failure === null ? { ack: ack ?? 1 } : { failure };
      await record({ ...message, ...subject, event: progressedAs(failure) }, occurrence);
    },
    {
      durable: true,
      wanted: ({ companyId, connectionId, failure }) =>
        interest.wants(companyId, progressedAs(failure), connectionId),
    },
  );
  events.on(
    'message.changed',
    ({ fromMe: _fromMe, ...message }, occurrence) =>
      record({ ...message, event: 'message.changed' }, occurrence),
    {
      durable: true,
      wanted: ({ companyId, connectionId }) => interest.wants(companyId, 'message.changed', connectionId),
    },
  );
  for (const event of TICKET_EVENTS)
    events.on(event, (payload, occurrence) => ofTicket(event, payload, occurrence), {
      durable: true,
      wanted: ({ companyId }) => interest.wants(companyId, event),
    });
  events.on('connection.deleted', async ({ companyId, connectionId }) => {
    for (const { _id } of await webhooks.find(companyId, { whatsappId: connectionId })) {
      await webhooks.deleteOne(companyId, { _id });
      await webhookDeliveries.deleteMany(companyId, { webhookId: _id });
    }
    await interest.changed();
  });
}

const storedAs = (fromMe: boolean) => (fromMe ? 'message.sent' : 'message.received');
/** Receivers may resend what failed, but not a message that the customer may have. */
const progressedAs = (failure: SendFailure | null) =>
  failure === null || isMaybeSent(failure) ? 'message.ack' : 'message.failed';
