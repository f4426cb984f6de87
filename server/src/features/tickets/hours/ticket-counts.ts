import { CHATBOT_ACTIVE } from '../chatbot-state';
import { tickets } from '../ticket.model';
import { ticketEventCollection } from '../ticket-event.model';

export async function countNow(companyId: number): Promise<{ pending: number; open: number }> {
  const [pending, served, open] = await Promise.all([
    tickets.count(companyId, { status: 'pending' }),
    tickets.count(companyId, CHATBOT_ACTIVE),
    tickets.count(companyId, { status: 'open' }),
  ]);
  return { pending: Math.max(0, pending - served), open };
}

export async function createdBetween(companyId: number, from: Date, to: Date): Promise<Date[]> {
  const created = await ticketEventCollection()
    .find({ companyId, type: 'created', at: { $gte: from, $lt: to }, status: { $ne: 'groups' } })
    .hint('ticket-event-type')
    .project<{ at: Date }>({ _id: 0, at: 1 })
    .toArray();
  return created.map(({ at }) => at);
}
