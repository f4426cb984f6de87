import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { type ConversationInfo, highlightedMessageAtom } from '@/data/desk/message-ui';
import { indexOfMessage, listMessagesIn } from '@/data/messages/albums';
import type { ConversationItem } from '@/data/messages/conversation-items';
import { MessageList, type Side, useMessageList } from '@/ui/message-list/MessageList';
import { ConversationLine } from './ConversationLine';
import { useMessageNavigation } from './useMessageNavigation';

const LOAD_OLDER_WITHIN_PX = 50;
const LIT_MS = 2000;

interface ConversationLinesProps {
  items: readonly ConversationItem[];
  place: ConversationInfo;
  older: Side;
  /** Loading state of newer messages in a detached window; null while the latest messages are shown. */
  newer: Side | null;
  /** The message to scroll to; a new object triggers a new jump. */
  target: { messageId: string; retainsFocus?: true } | null;
  /** Leaves a detached window and shows the newest message. */
  onLatest: () => void;
  onBottom: (atBottom: boolean) => void;
}

/** The messages of a conversation. They can be reached by the keyboard, and one can be jumped to. */
export function ConversationLines({ place, target, onLatest, ...given }: ConversationLinesProps) {
  const { t } = useTranslation('tickets');
  const { items } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [start] = useState(() => {
    const index = target ? indexOfMessage(items, target.messageId) : -1;
    return index === -1 ? undefined : ({ index, align: 'center' } as const);
  });
  const state = useMessageList({
    ...given,
    ...{ scroller, list, target: start },
    messagesIn: listMessagesIn,
    loadOlderWithin: LOAD_OLDER_WITHIN_PX,
  });
  const { handlers, focusIndex } = useMessageNavigation({ items, scroller, list, place });
  useJumpTo(target, items, (index, isFirst) => {
    if (!isFirst) state.stick.toIndex(index);
    if (!target?.retainsFocus) focusIndex(index);
    else if (isFirst) list.current?.scrollToIndex(index, { align: 'center' });
  });
  return (
    <MessageList
      state={state}
      label={t('conversation.messages')}
      onLatest={onLatest}
      line={(item, isLast) => <ConversationLine key={item.key} item={item} place={place} last={isLast} />}
      {...handlers}
    />
  );
}

function useJumpTo(
  target: ConversationLinesProps['target'],
  items: readonly ConversationItem[],
  show: (index: number, isFirst: boolean) => void,
) {
  const light = useSetAtom(highlightedMessageAtom);
  const first = useRef(target);
  const shown = useRef<ConversationLinesProps['target']>(null);
  useEffect(() => {
    if (!target || shown.current === target) return;
    const index = indexOfMessage(items, target.messageId);
    if (index === -1) return;
    shown.current = target;
    show(index, first.current === target);
    light(target.messageId);
    const timer = setTimeout(() => light(null), LIT_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a wish is fulfilled once, not whenever a line changes
  }, [target]);
}
