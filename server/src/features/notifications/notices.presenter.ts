import type { Notice, NoticeContent } from '@recado/shared/notifications';
import type { Caller } from '#core/tenancy/caller';
import { canSeeTicket, type TicketDocument } from '#features/tickets';
import type { NoticeDocument } from './notice.model';
import type { NotificationsDeps } from './notifications.deps';

type Viewer = Pick<
  Caller,
  'userId' | 'companyId' | 'profile' | 'queueIds' | 'connectionIds' | 'viewNoQueueTicket'
>;

/** Reads customers' names now; omits them in conversations hidden from the recipient. */
export async function presentNotices(
  { contacts, reviews, tickets }: NotificationsDeps,
  viewer: Viewer,
  rows: readonly NoticeDocument[],
): Promise<Notice[]> {
  const { companyId } = viewer;
  const ids = <K extends 'ticketId' | 'contactId'>(field: K) => [
    ...new Set(rows.flatMap((row) => row[field] ?? [])),
  ];
  const [ticketRows, contactRows, comments, rules] = await Promise.all([
    tickets.byIds(companyId, ids('ticketId')),
    contacts.byIds(companyId, ids('contactId')),
    reviews.comments(
      companyId,
      rows.flatMap(({ content }) => reviewIdOf(content)),
    ),
    tickets.referenceData.visibility(companyId),
  ]);
  const visible = new Map(
    ticketRows.flatMap((row) => (canSeeTicket(viewer, row, rules) ? [[row._id, row] as const] : [])),
  );
  const nameOf = new Map(contactRows.map(({ _id, name }) => [_id, name]));
  return rows.map(({ _id, at, unread, content, contactId, ticketId }) => {
    const ticket = ticketId === undefined ? undefined : visible.get(ticketId);
    const isHidden = ticketId !== undefined && !ticket;
    return {
      id: _id,
      at: at.toISOString(),
      read: !unread,
      content,
      contactName: isHidden ? null : (ticket?.contact.name ?? nameOf.get(contactId ?? 0) ?? null),
      ticketUuid: ticket?.uuid ?? null,
      comment: isHidden
        ? null
        : (noteOf(content, ticket) ?? reviewIdOf(content).map((id) => comments.get(id))[0] ?? null),
    };
  });
}

/** Names the snooze's note as long as the ticket has it. */
function noteOf(content: NoticeContent, ticket: TicketDocument | undefined): string | undefined {
  return content.kind === 'ticketWoken' ? ticket?.woken?.note : undefined;
}

function reviewIdOf(content: NoticeContent): number[] {
  return content.kind === 'badReview' ? [content.reviewId] : [];
}
