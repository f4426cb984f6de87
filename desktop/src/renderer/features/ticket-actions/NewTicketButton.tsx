import { ChatAdd20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { IconButton } from '@/ui/tooltip/IconButton';

export function NewTicketButton() {
  const { t } = useTranslation('ticket-actions');
  const setDialog = useSetAtom(ticketDialogAtom);
  return (
    <IconButton icon={<ChatAdd20Regular />} label={t('new')} onClick={() => setDialog({ kind: 'new' })} />
  );
}
