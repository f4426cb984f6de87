import type { FeatureEvents } from '#core/events';
import { notices } from './notice.model';
import type { NotificationsDeps } from './notifications.deps';
import { deleteNotices } from './operations/delete-notices';
import { storeNotice } from './operations/store-notice';

export function listenToEvents(events: FeatureEvents, deps: NotificationsDeps): void {
  // Durable where the change's row carries events; otherwise published after the change.
  events.on('notice.due', (due) => storeNotice(deps, due), { durable: true });
  events.on('notice.due', (due) => storeNotice(deps, due));
  events.on('notice.subjectDeleted', ({ companyId, subject }) =>
    deleteNotices(deps, companyId, { subjects: subject }),
  );
  events.on(
    'ticket.assigned',
    async ({ companyId, ticketId, userId, byUserId }, { id, at }) => {
      const [by] = byUserId === null ? [] : await deps.users.usersByIds(companyId, [byUserId]);
      const [ticket] = await deps.tickets.byIds(companyId, [ticketId]);
      if (!ticket) return;
      await storeNotice(deps, {
        companyId,
        key: `ticketAssigned:${id}`,
        to: { userIds: [userId] },
        content: { kind: 'ticketAssigned', by: by?.name ?? null },
        ...{ ticketId, contactId: ticket.contactId, at },
      });
    },
    { durable: true, wanted: ({ userId, byUserId }) => userId !== byUserId },
  );
  events.on(
    'message.progressed',
    async ({ companyId, messageId, failure }, { at }) => {
      const message = await deps.messages.conversation.byId(companyId, messageId);
      if (!message || message.userId === null || failure === null) return;
      const { ticketId, contactId, userId } = message;
      await storeNotice(deps, {
        companyId,
        // One notice for all messages of a conversation that fail within an hour.
        key: `messageFailed:${ticketId}:${at.toISOString().slice(0, 13)}`,
        to: { userIds: [userId] },
        content: { kind: 'messageFailed', messageId, failure },
        ...{ ticketId, contactId, at },
      });
    },
    { durable: true, wanted: ({ fromMe, origin, failure }) => fromMe && origin === null && failure !== null },
  );
  events.on('ticket.deleted', ({ companyId, ticketId }) => deleteNotices(deps, companyId, { ticketId }));
  events.on('connection.deleted', ({ companyId, connectionId }) =>
    deleteNotices(deps, companyId, { subjects: `connection:${connectionId}` }),
  );
  events.on('user.deleted', async ({ companyId, userId }) => {
    await notices.deleteMany(companyId, { userId });
  });
}
