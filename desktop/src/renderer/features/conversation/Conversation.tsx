import { makeStyles, tokens } from '@fluentui/react-components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import { OutageContext, useOutage } from '@/data/connections/useOutage';
import { deletingTicketAtom } from '@/data/desk/open-views';
import { useTicketSlots } from '@/data/desk/ticket-slots';
import { focusComposerAtom } from '@/data/outbox/drafts';
import { useTicket } from '@/data/tickets/useTicket';
import { Composer, LockedComposer, OutageBar } from '@/features/composer';
import { TicketColumns } from '@/features/kanban';
import { SearchedWordsContext } from '@/features/message-content';
import { ScheduleNotice } from '@/features/schedules';
import { useContactDrawer, useConversationCommands, useTicketCommands } from '@/features/ticket-actions';
import { TicketNotices } from '@/features/ticket-notices';
import { TagEditor } from '@/features/ticket-tags';
import { contactName } from '@/lib/formats/names';
import { useChatRoom, useCompanyEvent } from '@/lib/realtime/hooks';
import { ErrorState } from '@/ui/states/ErrorState';
import { useToasts } from '@/ui/toasts/useToasts';
import { ConversationSkeleton } from './ConversationSkeleton';
import { ConversationHeader } from './header/ConversationHeader';
import { ConversationSearch } from './header/ConversationSearch';
import { MessagePane } from './MessagePane';

const useStyles = makeStyles({
  row: { display: 'flex', height: '100%', minHeight: 0, minWidth: 0 },
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    height: '100%',
    minHeight: 0,
    minWidth: 0,
  },
  // The board's columns, the next scheduled message and the tags share one line, so that the messages keep the height.
  band: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: '36px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
});

/** Shows an error if the user may not view the ticket. */
export function Conversation({ uuid, twoPanes }: { uuid: string; twoPanes: boolean }) {
  const { t } = useTranslation('tickets');
  const { data: ticket, error, refetch } = useTicket(uuid);
  const navigate = useNavigate();
  const toasts = useToasts();
  const rejected = error instanceof AppError && [400, 403, 404].includes(error.status);
  useEffect(() => {
    if (!rejected) return;
    toasts.error(t('accessRefused'));
    void navigate('/tickets', { replace: true });
  }, [rejected, navigate, toasts, t]);

  if (rejected) return null;
  if (ticket) return <OpenTicket ticket={ticket} twoPanes={twoPanes} />;
  if (!error) return <ConversationSkeleton />;
  return <ErrorState error={error} title={t('conversation.loadFailed')} onRetry={() => void refetch()} />;
}

function OpenTicket({ ticket, twoPanes }: { ticket: Ticket; twoPanes: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { accept } = useTicketCommands();
  const { ContactDrawer } = useTicketSlots();
  const drawer = useContactDrawer();
  const outage = useOutage(ticket);
  const deleting = useAtomValue(deletingTicketAtom);
  useChatRoom(ticket.id);
  useCompanyEvent('ticket', (event) => {
    // Deletions made in this window already show their own toast.
    if (event.action !== 'delete' || event.ticketId !== ticket.id || deleting === ticket.id) return;
    toasts.success(t('deleted'));
    void navigate('/tickets', { replace: true });
  });
  const writable = ticket.status === 'open' || ticket.status === 'groups';
  // Zero while the search is closed. Each increment focuses the search field.
  const [searchRequest, setSearchRequest] = useState(0);
  const [searched, setSearched] = useState('');
  const focusComposer = useSetAtom(focusComposerAtom);
  const search = () => setSearchRequest((count) => count + 1);
  const endSearch = () => {
    setSearchRequest(0);
    setSearched('');
    focusComposer(ticket.id);
  };
  useConversationCommands(ticket, { showContact: drawer.show, search });
  return (
    <OutageContext value={outage}>
      <div className={styles.row}>
        <section
          className={styles.root}
          data-pane="conversation"
          aria-label={t('conversation.with', { name: contactName(ticket.contact.name) })}
        >
          <ConversationHeader
            ticket={ticket}
            twoPanes={twoPanes}
            contactShown={drawer.isOpen}
            onShowContact={drawer.show}
            onToggleContact={drawer.toggle}
            onSearch={search}
          />
          <div className={styles.band}>
            <TicketColumns ticket={ticket} />
            <ScheduleNotice ticket={ticket} />
            <TagEditor ticket={ticket} />
          </div>
          <TicketNotices ticket={ticket} />
          {searchRequest > 0 && (
            <ConversationSearch
              ticket={ticket}
              focusRequest={searchRequest}
              onSearch={setSearched}
              onClose={endSearch}
            />
          )}
          <SearchedWordsContext value={searched}>
            <MessagePane ticket={ticket} />
          </SearchedWordsContext>
          {writable && <OutageBar />}
          {writable ? (
            <Composer ticket={ticket} />
          ) : (
            <LockedComposer ticket={ticket} onAccept={() => accept(ticket)} />
          )}
        </section>
        {drawer.isOpen && <ContactDrawer ticket={ticket} onClose={drawer.close} />}
      </div>
    </OutageContext>
  );
}
