import { makeStyles } from '@fluentui/react-components';
import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '../../../../lib/commands';
import { useChatRoom, useCompanyEvent } from '../../../../lib/realtime';
import { ErrorState } from '../../../../ui/states';
import { useToasts } from '../../../../ui/toasts';
import { contactName } from '../../rules/contactName';
import { useReadTicket } from '../../api/useReadTicket';
import { useTicket } from '../../api/useTicket';
import { Composer } from '../composer/Composer';
import { LockedComposer } from '../composer/LockedComposer';
import { focusedRow } from '../list/useRowNavigation';
import { useTicketCommands } from '../useTicketCommands';
import { ConversationHeader } from './ConversationHeader';
import { ConversationSkeleton } from './ConversationSkeleton';
import { MessagePane } from './MessagePane';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

/** The ticket of the address; one the user may not see is refused as specified (1 §6). */
export function Conversation({ uuid, twoPanes }: { uuid: string; twoPanes: boolean }) {
  const { t } = useTranslation('tickets');
  const { data: ticket, error, refetch } = useTicket(uuid);
  const navigate = useNavigate();
  const toasts = useToasts();
  const refused = error instanceof AppError && [400, 403, 404].includes(error.status);
  useEffect(() => {
    if (!refused) return;
    toasts.error(t('accessRefused'));
    void navigate('/tickets', { replace: true });
  }, [refused, navigate, toasts, t]);

  if (refused) return null;
  if (ticket) return <OpenTicket ticket={ticket} twoPanes={twoPanes} />;
  if (!error) return <ConversationSkeleton />;
  return <ErrorState error={error} title={t('conversation.loadFailed')} onRetry={() => void refetch()} />;
}

function OpenTicket({ ticket, twoPanes }: { ticket: Ticket; twoPanes: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tKeys } = useTranslation('keyboard');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { accept, resolve, giveBack } = useTicketCommands();
  useChatRoom(ticket.id);
  useCompanyEvent('ticket', (event) => {
    if (event.action !== 'delete' || event.ticketId !== ticket.id) return;
    toasts.success(t('deleted'));
    void navigate('/tickets', { replace: true });
  });
  useReadTicket(ticket);
  const writable = ticket.status === 'open' || ticket.status === 'groups';
  useCommands([
    {
      id: 'ticket.accept',
      label: tKeys('accept'),
      section: 'ticket',
      keys: ['a'],
      enabled: ticket.status === 'pending',
      // In the list the row that has the focus is accepted.
      run: () => focusedRow() === undefined && accept(ticket),
    },
    {
      id: 'ticket.resolve',
      label: tKeys('resolve'),
      section: 'ticket',
      keys: ['e'],
      enabled: ticket.status === 'open',
      run: () => resolve(ticket),
    },
  ]);
  return (
    <section
      className={styles.root}
      data-pane="conversation"
      aria-label={t('conversation.with', { name: contactName(ticket.contact.name) })}
    >
      <ConversationHeader
        ticket={ticket}
        twoPanes={twoPanes}
        onResolve={() => void resolve(ticket)}
        onReturn={() => void giveBack(ticket)}
      />
      <MessagePane ticket={ticket} />
      {writable ? (
        <Composer ticket={ticket} />
      ) : (
        <LockedComposer ticket={ticket} onAccept={() => accept(ticket)} />
      )}
    </section>
  );
}
