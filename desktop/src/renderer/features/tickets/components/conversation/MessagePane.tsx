import { Chat24Regular } from '@fluentui/react-icons';
import { makeStyles } from '@fluentui/react-components';
import type { Ticket } from '@recado/shared/tickets';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { EmptyState, ErrorState } from '../../../../ui/states';
import { useConversation } from '../../api/useConversation';
import { conversationItems } from '../../reducers/conversationItems';
import { stillPending } from '../../reducers/outbox';
import { outboxAtom } from '../../state';
import { MessagesSkeleton } from './ConversationSkeleton';
import { MessageList } from './MessageList';

const useStyles = makeStyles({ root: { position: 'relative', flexGrow: 1, minHeight: 0 } });

/** The messages of a ticket's contact: loading, failed, none yet, or the list (specification 1 §2.10). */
export function MessagePane({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { id: userId } = useCurrentUser();
  const history = useConversation(ticket.id);
  const outbox = useAtomValue(outboxAtom);
  const { conversation } = history;
  const items = useMemo(() => {
    const stored = conversation?.messages ?? [];
    const pending = stillPending(outbox, ticket.id, stored);
    return conversationItems(stored, conversation?.dividers ?? [], pending, userId);
  }, [conversation, outbox, ticket.id, userId]);

  function content() {
    if (history.error) {
      return (
        <ErrorState error={history.error} title={t('conversation.loadFailed')} onRetry={history.retry} />
      );
    }
    if (!conversation) return <MessagesSkeleton />;
    if (items.length === 0) return <EmptyState icon={<Chat24Regular />} title={t('conversation.empty')} />;
    return (
      <MessageList
        items={items}
        ticket={ticket}
        loadOlder={conversation.hasMore && !history.olderFailed ? history.loadOlder : undefined}
        retryOlder={history.olderFailed ? history.loadOlder : undefined}
        loadingOlder={history.isLoadingOlder}
      />
    );
  }
  return <div className={styles.root}>{content()}</div>;
}
