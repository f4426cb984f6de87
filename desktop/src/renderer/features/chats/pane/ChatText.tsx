import { makeStyles, tokens } from '@fluentui/react-components';
import { useQueries } from '@tanstack/react-query';
import type { Chat } from '@recado/shared/chats';
import { getTicketByUuid, type Ticket } from '@recado/shared/tickets';
import { mentionParts } from '@/data/chats/mentions';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { MessageText } from '@/features/message-content';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ticketUuidsIn, withoutTicketAddresses } from './ticket-links';
import { TicketCard } from './TicketCard';

const useStyles = makeStyles({
  mention: { fontWeight: tokens.fontWeightSemibold },
  own: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
});

/** A message's text with its mentions. A ticket's address is a card for users who may see the ticket. */
export function ChatText({ text, members }: { text: string; members: Chat['users'] }) {
  const styles = useStyles();
  const { id: userId } = useCurrentUser();
  const tickets = useTickets(ticketUuidsIn(text));
  const shown = withoutTicketAddresses(text, new Set(tickets.map(({ uuid }) => uuid)));
  return (
    <>
      {mentionParts(shown, members).map((part, index) =>
        part.userId === undefined ? (
          <MessageText key={index} text={part.text} />
        ) : (
          <span key={index} className={part.userId === userId ? styles.own : styles.mention}>
            {part.text}
          </span>
        ),
      )}
      {tickets.map((ticket) => (
        <TicketCard key={ticket.uuid} ticket={ticket} />
      ))}
    </>
  );
}

/** Returns the tickets that the user may see. The server decides. */
function useTickets(uuids: readonly string[]): Ticket[] {
  const found = useQueries({
    queries: uuids.map((uuid) => ({
      queryKey: ticketKeys.byUuid(uuid),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getTicketByUuid, { params: { uuid } }, { signal }),
    })),
  });
  return found.flatMap(({ data }) => data ?? []);
}
