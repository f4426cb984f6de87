import { Button } from '@fluentui/react-components';
import { MailInbox24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/states';
import type { TicketFilter } from '../../reducers/ticketList';
import { chosenQueuesAtom, unreadOnlyAtom } from '../../state';

/** Nothing here, why, and where it was narrowed the way back to all. */
export function EmptyList({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets');
  const setUnreadOnly = useSetAtom(unreadOnlyAtom);
  const setQueues = useSetAtom(chosenQueuesAtom);
  const narrowed = filter.unreadOnly || filter.queueIds !== null;
  const clear = () => {
    setUnreadOnly(false);
    setQueues(null);
  };
  return (
    <EmptyState
      icon={<MailInbox24Regular />}
      title={t('list.emptyTitle')}
      text={narrowed ? t('list.emptyNarrowed') : t('list.emptyMessage')}
      action={narrowed ? <Button onClick={clear}>{t('list.clearFilters')}</Button> : undefined}
    />
  );
}
