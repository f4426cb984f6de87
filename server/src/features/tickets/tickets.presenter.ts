import type { ContactSummary } from '@recado/shared/contacts';
import type { TicketCard as TicketCardJson } from '@recado/shared/kanban';
import { DEFAULT_QUEUE_COLOR } from '@recado/shared/queues';
import { type Snooze, type Ticket, TICKET_CHANNEL } from '@recado/shared/tickets';
import { presentMute, presentSource, presentTimers } from '#features/contacts';
import { isChatbotActive } from './chatbot-state';
import type { SnoozeState } from './snooze/snooze-state';
import type { TicketCard, TicketDocument } from './ticket.model';

export function presentTicket(ticket: TicketDocument): Ticket {
  const { queueId, queue, userId, user, whatsappId, whatsapp } = ticket;
  return {
    id: ticket._id,
    uuid: ticket.uuid,
    companyId: ticket.companyId,
    status: ticket.status,
    userId,
    user: userId === null ? null : { id: userId, name: user?.name ?? '' },
    queueId,
    queue:
      queueId === null
        ? null
        : { id: queueId, name: queue?.name ?? '', color: queue?.color ?? DEFAULT_QUEUE_COLOR },
    whatsappId,
    whatsapp: whatsappId === null ? null : { id: whatsappId, name: whatsapp?.name ?? '' },
    contactId: ticket.contactId,
    contact: presentTicketContact(ticket),
    lid: ticket.contact.lid,
    channel: TICKET_CHANNEL,
    isGroup: ticket.isGroup,
    ...(ticket.outreach && { outreach: ticket.outreach }),
    lastMessage: ticket.lastMessage,
    ...(ticket.lastMenuEntry && { lastMenuEntry: ticket.lastMenuEntry }),
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageType: ticket.lastMessageType,
    lastMessageAck: ticket.lastMessageAck,
    lastMessageFailed: ticket.lastMessageFailed,
    ...(ticket.lastMessageMaybeSent && { lastMessageMaybeSent: true as const }),
    lastMessageAuthor: ticket.lastMessageAuthor ?? null,
    unreadMessages: ticket.unreadMessages,
    ...(ticket.handed && ticket.status === 'open' && { handed: ticket.handed }),
    waitingSince: ticket.waitingSince?.toISOString() ?? null,
    ...(ticket.endWarning &&
      !ticket.endWarning.withheld && {
        endWarning: {
          at: ticket.endWarning.at.toISOString(),
          endsAt: ticket.endWarning.endsAt?.toISOString() ?? null,
        },
      }),
    ...(ticket.snooze && ticket.status !== 'closed' && { snooze: presentSnooze(ticket.snooze) }),
    ...(ticket.woken &&
      ticket.status !== 'closed' && {
        woken: {
          ...presentSnooze(ticket.woken),
          ...(ticket.woken.wokenBy && { wokenBy: ticket.woken.wokenBy }),
        },
      }),
    ...presentDeadline(ticket),
    chatbot: isChatbotActive(ticket),
    ...(ticket.status === 'closed' && ticket.resolutionId && { resolutionId: ticket.resolutionId }),
    ...(ticket.campaign && { campaign: ticket.campaign }),
    ...(ticket.source && { source: presentSource(ticket.source) }),
    tags: ticket.tags,
    cards: ticket.card ? [presentTicketCard(ticket, ticket.card)] : [],
    version: ticket.version,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

function presentSnooze({ until, by, at, note, promise }: SnoozeState): Snooze {
  return {
    until: until.toISOString(),
    by,
    at: at.toISOString(),
    note: note ?? null,
    promise: promise ?? false,
  };
}

function presentDeadline({ status, deadlines }: TicketDocument): Pick<Ticket, 'deadline'> {
  const { kind, dueAt, warnAt } = deadlines ?? {};
  if (status === 'closed' || !kind || !dueAt || !warnAt) return {};
  return { deadline: { kind, dueAt: dueAt.toISOString(), warnAt: warnAt.toISOString() } };
}

export function presentTicketCard(
  { status }: Pick<TicketDocument, 'status'>,
  { id, kanbanId, columnId, rank, leaveAt }: TicketCard,
): TicketCardJson {
  const leaves = status === 'closed' ? leaveAt : undefined;
  return { id, kanbanId, columnId, columns: { kanbanId }, rank, leaveAt: leaves?.toISOString() ?? null };
}

export function presentTicketContact({ contactId, contact }: TicketDocument): ContactSummary {
  return {
    id: contactId,
    name: contact.name,
    number: contact.number,
    lid: contact.lid,
    ...(contact.username && { username: contact.username }),
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    notification: contact.notification,
    ...presentMute(contact.automationMuted),
    ...presentTimers(contact.disappearing),
  };
}
