import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { type HTMLAttributes, type ReactElement, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ListLine, MessagesIn } from './list-line';
import { NewMessagesPill } from './NewMessagesPill';
import { useFirstLines } from './useFirstLines';
import { useLineHeights } from './useLineHeights';
import { type ListStart, useStickToBottom } from './useStickToBottom';

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
  // Moves a short list to the bottom, next to the composer.
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

interface MessageListInput<Line extends ListLine> {
  items: readonly Line[];
  /** Has to be the same function in every render. */
  messagesIn: MessagesIn<Line>;
  older: Side;
  loadOlderWithin: number;
  /** Loading state of newer messages in a detached window; null while the latest messages are shown. */
  newer?: Side | null;
  /** Where the list starts instead of at the first unread message or the end. Read on the first render. */
  target?: ListStart | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Called with whether the newest message is in view, whenever that may have changed. */
  onBottom: (atBottom: boolean) => void;
}

/** Returns the state of a `MessageList`. */
export function useMessageList<Line extends ListLine>(input: MessageListInput<Line>) {
  const { items, messagesIn, older, loadOlderWithin, newer = null, scroller, list, onBottom } = input;
  const [start] = useState(() => input.target ?? unreadIn(items));
  const heights = useLineHeights(items, messagesIn, list);
  const firstLines = useFirstLines(items.length, start, scroller);
  const stick = useStickToBottom({
    ...{ items, messagesIn, scroller, list, loadOlderWithin, start, onBottom },
    loadOlder: older.load,
    loadNewer: newer ? (newer.load ?? nothing) : undefined,
  });
  return { items, older, newer, scroller, list, heights, firstLines, stick };
}

const nothing = () => undefined;

function unreadIn(items: readonly ListLine[]): ListStart | null {
  const unread = items.findLastIndex(({ kind }) => kind === 'unread');
  return unread === -1 ? null : { index: unread, align: 'start' };
}

interface MessageListProps<Line extends ListLine> extends HTMLAttributes<HTMLDivElement> {
  state: ReturnType<typeof useMessageList<Line>>;
  label: string;
  /** Leaves a detached window and shows the newest message. */
  onLatest?: () => void;
  line: (item: Line, isLast: boolean) => ReactElement;
}

/**
 * Newest lines are at the bottom. Loading a page on either side does not move the scroll position. Its parent must
 * be positioned.
 */
export function MessageList<Line extends ListLine>({
  state: { items, older, newer, scroller, list, heights, firstLines, stick },
  label,
  onLatest,
  line,
  ...handlers
}: MessageListProps<Line>) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tMessages } = useTranslation('messages');
  return (
    <>
      <SideState side={older} className={styles.older} label={t('conversation.loadingOlder')} />
      <div
        ref={scroller}
        className={styles.scroller}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it and enters it
        tabIndex={0}
        role="region"
        aria-label={label}
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
          {(item, index) => line(item, index === items.length - 1)}
        </Virtualizer>
      </div>
      {newer && <SideState side={newer} className={styles.newer} label={tMessages('loadingNewer')} />}
      {(stick.unseen > 0 || stick.away) && (
        <NewMessagesPill
          count={stick.unseen}
          onClick={newer && onLatest ? onLatest : stick.unseen > 0 ? stick.toUnseen : stick.toBottom}
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
