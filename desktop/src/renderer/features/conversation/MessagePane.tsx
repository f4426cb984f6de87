import { makeStyles } from '@fluentui/react-components';
import { Chat24Regular } from '@fluentui/react-icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { forwardDialogAtom, forwardSelectionAtom } from '@/data/desk/forwarding';
import { resetMessageUiAtom, useConversationInfo } from '@/data/desk/message-ui';
import { sharedCardAtom, viewedAtom } from '@/data/desk/open-views';
import { withAlbums } from '@/data/messages/albums';
import { type ConversationData, newestId } from '@/data/messages/conversation';
import { conversationItems } from '@/data/messages/conversation-items';
import { stillPending } from '@/data/messages/pending-messages';
import { useConversation } from '@/data/messages/useConversation';
import { useConversationWindow } from '@/data/messages/useConversationWindow';
import { outboxAtom } from '@/data/outbox/running';
import { useReadTicket } from '@/data/tickets/useReadTicket';
import { ForwardDialog } from '@/features/forward';
import { Viewer } from '@/features/media-viewer';
import { ConversationScope, stopSound, useMediaNotices } from '@/features/message-content';
import { isOffline } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { Side } from '@/ui/message-list/MessageList';
import { MessagesSkeleton } from '@/ui/message-list/MessagesSkeleton';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { Announcer } from './lines/Announcer';
import { ConversationLines } from './lines/ConversationLines';
import { useMessageJump } from './lines/useMessageJump';
import { useLatestRequest, useShowsLatest } from './lines/useShowsLatest';
import { useUnreadPlace } from './lines/useUnreadPlace';
import { MessageQuestions } from './messages/MessageQuestions';
import { SharedContactDialogs } from './shared-contacts/StartConversationDialog';

const useStyles = makeStyles({
  // Fills the space between header, bars and composer regardless of the content's height.
  root: { position: 'relative', flexGrow: 1, flexBasis: 0, minHeight: 0 },
});

interface MessagePaneProps {
  ticket: Ticket;
  /** Hides all message actions and marks no message as read. */
  readOnly?: boolean;
}

export function MessagePane({ ticket, readOnly = false }: MessagePaneProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const history = useConversation(ticket.id);
  const around = useConversationWindow(ticket.id);
  const place = useConversationInfo(ticket, readOnly);
  const present = history.conversation;
  const shown = around.detached ?? present;
  const { target, view, leaveTarget } = useMessageJump(ticket, present && shown, around.openAround);
  const { unreadFrom, onBottom } = useUnreadPlace(ticket, present);
  const items = useItems(ticket.id, shown, { unreadFrom, isDetached: around.detached !== null });
  const toLatest = () => {
    around.close();
    leaveTarget();
  };
  useLatestRequest(ticket.id, around.detached !== null, toLatest);
  const reads = useShowsLatest(ticket) && !readOnly;
  useReadTicket(ticket, reads ? newestId(present?.messages) : undefined);
  useMediaNotices(!readOnly, shown?.messages ?? []);
  useLeaving(readOnly);

  function content() {
    if (history.error) {
      const offline = isOffline(history.error);
      return (
        <ErrorState
          error={history.error}
          title={t(offline ? 'conversation.offlineTitle' : 'conversation.loadFailed')}
          text={offline ? t('conversation.offlineText') : undefined}
          onRetry={history.retry}
        />
      );
    }
    if (!shown) return <MessagesSkeleton label={t('conversation.loading')} />;
    if (items.length === 0) return <EmptyState icon={<Chat24Regular />} title={t('conversation.empty')} />;
    return (
      <ConversationLines
        // When other lines are shown, the list remounts and computes its start again.
        key={view}
        items={items}
        place={place}
        older={around.detached ? sideOf(around, 'older') : olderOf(history)}
        newer={around.detached ? sideOf(around, 'newer') : null}
        target={target}
        onLatest={toLatest}
        onBottom={onBottom}
      />
    );
  }
  return (
    <ConversationScope messages={shown?.messages ?? []}>
      <div className={styles.root}>{content()}</div>
      {present && <Announcer messages={present.messages} />}
      {!readOnly && (
        <>
          <MessageQuestions />
          <SharedContactDialogs ticket={ticket} />
          <ForwardDialog ticketId={ticket.id} order={shown?.messages.map(({ id }) => id) ?? []} />
        </>
      )}
      <Viewer messages={shown?.messages ?? []} />
    </ConversationScope>
  );
}

/** Closes dialogs and stops sounds when the user leaves the conversation. */
function useLeaving(readOnly: boolean): void {
  const resetMessageUi = useSetAtom(resetMessageUiAtom);
  const setSharedCard = useSetAtom(sharedCardAtom);
  const view = useSetAtom(viewedAtom);
  const select = useSetAtom(forwardSelectionAtom);
  const openForward = useSetAtom(forwardDialogAtom);
  useEffect(
    () => () => {
      stopSound();
      view(null);
      if (readOnly) return;
      resetMessageUi();
      setSharedCard(null);
      select(null);
      openForward(false);
    },
    [readOnly, resetMessageUi, setSharedCard, view, select, openForward],
  );
}

/** Returns the lines to show. Messages in the `clientOutbox` follow the latest ones. */
function useItems(
  ticketId: number,
  shown: ConversationData | undefined,
  { unreadFrom, isDetached }: { unreadFrom: readonly string[]; isDetached: boolean },
) {
  const { id: userId } = useCurrentUser();
  const outbox = useAtomValue(outboxAtom);
  const selecting = useAtomValue(forwardSelectionAtom)?.ticketId === ticketId;
  return useMemo(() => {
    const stored = shown?.messages ?? [];
    const pending = isDetached ? [] : stillPending(outbox, ticketId, stored);
    const items = conversationItems(stored, shown?.dividers ?? [], pending, userId, unreadFrom, shown?.lines);
    // Albums are not grouped while selecting, because each image is selected separately.
    return selecting ? items : withAlbums(items);
  }, [shown, outbox, ticketId, userId, unreadFrom, isDetached, selecting]);
}

function olderOf(history: ReturnType<typeof useConversation>): Side {
  const { conversation, loadOlder, olderFailed, isLoadingOlder } = history;
  return {
    load: conversation?.hasMore && !olderFailed ? loadOlder : undefined,
    retry: olderFailed ? loadOlder : undefined,
    loading: isLoadingOlder,
  };
}

function sideOf(around: ReturnType<typeof useConversationWindow>, side: 'older' | 'newer'): Side {
  const load = side === 'older' ? around.loadOlder : around.loadNewer;
  const has = side === 'older' ? around.detached?.hasMore : around.detached?.newerCursor;
  const failed = around.failed === side;
  return {
    load: has && !failed ? load : undefined,
    retry: failed ? load : undefined,
    loading: around.loading === side,
  };
}
