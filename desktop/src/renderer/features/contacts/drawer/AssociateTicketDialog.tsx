import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useAssociateTickets } from '@/data/contacts/useContactMutations';
import { useTicketSearch } from '@/data/contacts/useTicketSearch';
import { errorText } from '@/lib/api/errors';
import { contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { SearchInput } from '@/ui/form/SearchInput';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { TicketChoice } from './TicketChoice';

const DEBOUNCE_MS = 500;

const useStyles = makeStyles({
  surface: { maxWidth: '520px', width: 'calc(100% - 32px)' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  search: { maxWidth: 'none' },
  list: {
    height: 'min(340px, 45vh)',
    margin: 0,
    padding: '2px',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  empty: { padding: tokens.spacingVerticalL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
  more: { width: '100%' },
});

interface AssociateTicketDialogProps {
  /** The messages of this ticket move to the chosen ticket. */
  ticket: Ticket;
  onClose: () => void;
}

/** Merges the contacts of two tickets after a confirmation that names both ("Selecione um Ticket"). */
export function AssociateTicketDialog({ ticket, onClose }: AssociateTicketDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const { t: tUi } = useTranslation('ui');
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<Ticket | null>(null);
  const found = useTicketSearch(useDebouncedValue(text, text === '' ? 0 : DEBOUNCE_MS));
  const associate = useAssociateTickets();
  useReturnFocus();
  const tickets = [
    ...new Map(found.data?.pages.flatMap((page) => page.tickets).map((each) => [each.id, each])).values(),
  ].filter(({ id, isGroup }) => id !== ticket.id && !isGroup);

  async function merge(into: Ticket) {
    try {
      const { uuid } = await associate.mutateAsync({
        newTicket: into.id,
        oldTicket: ticket.id,
        lid: ticket.lid,
      });
      onClose();
      toasts.success(t('associate.done'));
      void navigate(`/tickets/${uuid}`);
    } catch (error) {
      toasts.error(t('operationFailed'), { detail: errorText(error) });
    }
  }

  if (selected) {
    const names = { from: contactName(ticket.contact.name), into: contactName(selected.contact.name) };
    return (
      <ConfirmDialog
        title={t('associate.confirmTitle', names)}
        confirmLabel={t('associate.confirm')}
        onConfirm={() => merge(selected)}
        onClose={() => setSelected(null)}
      >
        {t('associate.confirmText', names)}
      </ConfirmDialog>
    );
  }

  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('associate.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{t('associate.text')}</p>
            <SearchInput
              className={styles.search}
              placeholder={t('associate.search')}
              aria-label={t('associate.search')}
              value={text}
              onChange={(_event, data) => setText(data.value)}
            />
            {found.isPending ? (
              <SkeletonRows rows={5} columns={['40px', '1fr']} height={56} />
            ) : found.isLoadingError ? (
              <ErrorState
                title={t('associate.loadFailed')}
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            ) : tickets.length === 0 ? (
              <p className={styles.empty}>{t('associate.none')}</p>
            ) : (
              <ul className={styles.list} aria-label={t('associate.title')}>
                {tickets.map((each) => (
                  <li key={each.id}>
                    <TicketChoice ticket={each} disabled={associate.isPending} onSelect={setSelected} />
                  </li>
                ))}
                {found.hasNextPage && (
                  <li>
                    <Button
                      appearance="subtle"
                      className={styles.more}
                      disabledFocusable={found.isFetchingNextPage}
                      onClick={() => void found.fetchNextPage()}
                    >
                      {found.isFetchNextPageError ? tUi('moreFailed') : t('associate.more')}
                    </Button>
                  </li>
                )}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
