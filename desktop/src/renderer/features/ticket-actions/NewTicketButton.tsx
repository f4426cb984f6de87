import { ChatAdd20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { ticketDialogAtom } from '@/data/desk/open-views';

/** The "+" of the list: opens the new-ticket dialog (specification 1 §2.9). */
export function NewTicketButton() {
  const { t } = useTranslation('ticket-actions');
  const setDialog = useSetAtom(ticketDialogAtom);
  return (
    <IconButton icon={<ChatAdd20Regular />} label={t('new')} onClick={() => setDialog({ kind: 'new' })} />
  );
}
