import {
  Button,
  Dialog,
  DialogSurface,
  makeStyles,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { peekedTicketAtom } from '@/data/desk/open-views';
import { useTicket } from '@/data/tickets/useTicket';
import { useTicketCommands } from '@/features/ticket-actions';
import { contactName } from '@/lib/formats/names';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { ErrorState } from '@/ui/states/ErrorState';
import { useToasts } from '@/ui/toasts/useToasts';
import { MessagePane } from '../MessagePane';
import { PeekHeader } from './PeekHeader';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: 'calc(100% - 32px)',
    maxWidth: '640px',
    height: 'min(760px, calc(100vh - 64px))',
    padding: 0,
    overflow: 'hidden',
  },
  messages: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  loading: { padding: tokens.spacingHorizontalL },
});

export function PeekDialog() {
  const [ticket, setTicket] = useAtom(peekedTicketAtom);
  return ticket && <Peek key={ticket.uuid} uuid={ticket.uuid} onClose={() => setTicket(null)} />;
}

function Peek({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('peek');
  const { t: tTickets } = useTranslation('tickets');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { accept } = useTicketCommands();
  useReturnFocus();
  const { data: ticket, error, refetch } = useTicket(uuid);
  const rejected = error instanceof AppError && [400, 403, 404].includes(error.status);
  useEffect(() => {
    if (!rejected) return;
    toasts.error(tTickets('accessRefused'));
    onClose();
  }, [rejected, toasts, tTickets, onClose]);
  useCompanyEvent('ticket', (event) => {
    if (event.action !== 'delete' || event.ticketId !== ticket?.id) return;
    toasts.success(t('deleted'));
    onClose();
    void navigate('/tickets');
  });
  if (rejected) return null;
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface
        className={styles.surface}
        aria-label={t('title', { name: ticket ? contactName(ticket.contact.name) : '' })}
      >
        {ticket && <PeekHeader ticket={ticket} />}
        <div className={styles.messages}>
          {ticket && <MessagePane ticket={ticket} readOnly />}
          {!ticket && error && (
            <ErrorState
              error={error}
              title={tTickets('conversation.loadFailed')}
              onRetry={() => void refetch()}
            />
          )}
          {!ticket && !error && (
            <Skeleton className={styles.loading} aria-label={tTickets('conversation.loading')}>
              <SkeletonItem size={36} />
            </Skeleton>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('close')}</Button>
          {ticket?.status === 'pending' && (
            <Button
              appearance="primary"
              onClick={() => {
                onClose();
                accept(ticket);
              }}
            >
              {tTickets('accept')}
            </Button>
          )}
        </div>
      </DialogSurface>
    </Dialog>
  );
}
