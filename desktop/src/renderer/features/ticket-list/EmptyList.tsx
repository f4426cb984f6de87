import { Button } from '@fluentui/react-components';
import { MailInbox24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deadlineAtom,
  searchSourceAtom,
  searchTagsAtom,
  searchUsersAtom,
  selectedQueuesAtom,
  snoozedOnlyAtom,
  unreadOnlyAtom,
} from '@/data/desk/desk-state';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useFocusAfter } from '@/ui/focus/useFocusAfter';
import { EmptyState } from '@/ui/states/StateMessage';
import { focusList } from './list-focus';

export function EmptyList({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets');
  const { t: tList } = useTranslation('ticket-list');
  const setSnoozedOnly = useSetAtom(snoozedOnlyAtom);
  const setUnreadOnly = useSetAtom(unreadOnlyAtom);
  const setDeadline = useSetAtom(deadlineAtom);
  const setQueues = useSetAtom(selectedQueuesAtom);
  const setTags = useSetAtom(searchTagsAtom);
  const setUsers = useSetAtom(searchUsersAtom);
  const setSource = useSetAtom(searchSourceAtom);
  const { snoozed, deadline, unreadOnly, queueIds, tagIds = [], userIds = [], source } = filter;
  const narrowed =
    unreadOnly ||
    deadline !== undefined ||
    queueIds !== null ||
    tagIds.length > 0 ||
    userIds.length > 0 ||
    Boolean(source);
  const clear = () => {
    setUnreadOnly(false);
    setDeadline(null);
    setQueues(null);
    setTags([]);
    setUsers([]);
    setSource(null);
  };
  function actionOf() {
    if (narrowed) return <Action onClick={clear}>{t('list.clearFilters')}</Action>;
    return snoozed && <Action onClick={() => setSnoozedOnly(false)}>{tList('snoozed.others')}</Action>;
  }
  return (
    <EmptyState
      icon={<MailInbox24Regular />}
      title={snoozed ? tList('snoozed.emptyTitle') : t('list.emptyTitle')}
      text={
        narrowed ? t('list.emptyNarrowed') : snoozed ? tList('snoozed.emptyText') : t('list.emptyMessage')
      }
      action={actionOf()}
    />
  );
}

/** Disappears with the empty list. */
function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, focusList);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
