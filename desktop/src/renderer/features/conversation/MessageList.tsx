import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type ConversationInfo, highlightedMessageAtom } from '@/data/desk/message-ui';
import { indexOfMessage } from '@/data/messages/albums';
import type { ConversationItem } from '@/data/messages/conversation-items';
import { ConversationLine } from './ConversationLine';
import { NewMessagesPill } from './NewMessagesPill';
import { useFirstLines } from './useFirstLines';
import { useLineHeights } from './useLineHeights';
import { useMessageNavigation } from './useMessageNavigation';
import { useStickToBottom } from './useStickToBottom';

const useStyles = makeStyles({
  scroller: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflowY: 'auto',
    // Prevents bubble tools from widening the list.
    overflowX: 'hidden',
    // The list adjusts its scroll position itself; the browser's anchoring would adjust it twice.
    overflowAnchor: 'none',
    outlineOffset: '-2px',
  },
  // Moves a short conversation to the bottom, next to the composer.
  push: { flexGrow: 1 },
  older: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    left: 0,
    right: 0,
    zIndex: 1,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  newer: {
    position: 'absolute',
    bottom: tokens.spacingVerticalS,
    left: 0,
    right: 0,
    zIndex: 1,
    display: 'flex',
    justifyContent: 'center',
  },
});

/** Loading state of the messages before or after the loaded ones. */
export interface Side {
  /** Loads a page; undefined without further pages or after a failed request. */
  load: (() => void) | undefined;
  /** Repeats a failed request; undefined without a failure. */
  retry?: (() => void) | undefined;
  loading: boolean;
}

export interface MessageListProps {
  items: readonly ConversationItem[];
  place: ConversationInfo;
  older: Side;
  /** Loading state of newer messages in a detached window; null while the latest messages are shown. */
  newer: Side | null;
  /** The message to scroll to; a new object triggers a new jump. */
  target: { messageId: string; keepsFocus?: true } | null;
  /** Leaves a detached window and shows the newest message. */
  onLatest: () => void;
  onBottom: (atBottom: boolean) => void;
}

/** Newest lines are at the bottom. Loading a page on either side does not move the scroll position. */
export function MessageList({ items, place, older, newer, target, onLatest, onBottom }: MessageListProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tMessages } = useTranslation('messages');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [start] = useState(() => startOf(items, target));
  const heights = useLineHeights(items, list);
  const firstLines = useFirstLines(items.length, start, scroller);
  const stick = useStickToBottom({
    items,
    scroller,
    list,
    loadOlder: older.load,
    loadNewer: newer ? (newer.load ?? nothing) : undefined,
    start,
    onBottom,
  });
  const { handlers, focusIndex } = useMessageNavigation({ items, scroller, list, place });
  useJumpTo(target, items, (index, isFirst) => {
    if (!isFirst) stick.toIndex(index);
    if (!target?.keepsFocus) focusIndex(index);
    else if (isFirst) list.current?.scrollToIndex(index, { align: 'center' });
  });
  return (
    <>
      <SideState side={older} className={styles.older} label={t('conversation.loadingOlder')} />
      <div
        ref={scroller}
        className={styles.scroller}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it and enters it
        tabIndex={0}
        role="region"
        aria-label={t('conversation.messages')}
        {...handlers}
      >
        <div className={styles.push} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          shift={stick.shift}
          bufferSize={firstLines ? 0 : 400}
          {...(firstLines ? { keepMounted: firstLines } : {})}
          {...(heights ? { cache: heights } : {})}
          onScroll={stick.onScroll}
        >
          {(item, index) => (
            <ConversationLine key={item.key} item={item} place={place} last={index === items.length - 1} />
          )}
        </Virtualizer>
      </div>
      {newer && <SideState side={newer} className={styles.newer} label={tMessages('loadingNewer')} />}
      {(stick.unseen > 0 || stick.away) && (
        <NewMessagesPill
          count={stick.unseen}
          onClick={newer ? onLatest : stick.unseen > 0 ? stick.toUnseen : stick.toBottom}
        />
      )}
    </>
  );
}

function SideState({ side, className, label }: { side: Side; className: string; label: string }) {
  const { t } = useTranslation('tickets');
  if (!side.loading && !side.retry) return null;
  return (
    <div className={className}>
      {side.retry ? (
        <Button size="small" onClick={side.retry}>
          {t('conversation.olderFailed')}
        </Button>
      ) : (
        <Spinner size="extra-tiny" aria-label={label} />
      )}
    </div>
  );
}

const nothing = () => undefined;
const LIT_MS = 2000;

/** Returns where the list starts: at the jump target or the first unread message; null for the end. */
function startOf(items: readonly ConversationItem[], target: MessageListProps['target']) {
  const wanted = target ? indexOfMessage(items, target.messageId) : -1;
  if (wanted !== -1) return { index: wanted, align: 'center' } as const;
  const unread = items.findLastIndex(({ kind }) => kind === 'unread');
  return unread === -1 ? null : ({ index: unread, align: 'start' } as const);
}

function useJumpTo(
  target: MessageListProps['target'],
  items: readonly ConversationItem[],
  show: (index: number, isFirst: boolean) => void,
) {
  const light = useSetAtom(highlightedMessageAtom);
  const first = useRef(target);
  const shown = useRef<MessageListProps['target']>(null);
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
