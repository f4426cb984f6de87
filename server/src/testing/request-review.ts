import { randomUUID } from 'node:crypto';
import type { Ticket } from '@recado/shared/tickets';
import type { ReviewRequest } from '#features/reviews';
import type { App } from '../app';

/** Stores the request with a link that a resolution of the ticket would store. */
export function requestReview({ services }: App, ticket: Ticket, fields: Partial<ReviewRequest> = {}) {
  const { id, companyId, contactId, user, queue, whatsapp } = ticket;
  return services.reviews.store({
    companyId,
    eventId: randomUUID(),
    ticketId: id,
    contactId,
    userId: user?.id ?? null,
    user: user && { name: user.name },
    queueId: queue?.id ?? null,
    queue: queue && { name: queue.name },
    whatsappId: whatsapp?.id ?? 1,
    whatsapp: { name: whatsapp?.name ?? 'Loja' },
    hasLink: true,
    askedAt: new Date(),
    ...fields,
  });
}
