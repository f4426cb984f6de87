import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import type { Ticket } from '@recado/shared/tickets';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ConversationItem } from '../../reducers/conversationItems';
import { Announcer } from './Announcer';
import { ConversationLine } from './ConversationLine';
import { NewMessagesPill } from './NewMessagesPill';
import { useStickToBottom } from './useStickToBottom';

const useStyles = makeStyles({
  scroller: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflowY: 'auto',
    // The list keeps its own place; the browser's anchoring would move it twice.
    overflowAnchor: 'none',
    outlineOffset: '-2px',
  },
  // Few messages stand at the bottom, beside the composer.
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
});

export interface MessageListProps {
  items: ConversationItem[];
  ticket: Ticket;
  /** Absent where nothing older is left. */
  loadOlder: (() => void) | undefined;
  /** Present where loading older ones failed. */
  retryOlder: (() => void) | undefined;
  loadingOlder: boolean;
}

/** The conversation's lines, newest at the bottom; older pages come in front without a jump. */
export function MessageList({ items, ticket, loadOlder, retryOlder, loadingOlder }: MessageListProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { shift, unseen, onScroll, toBottom } = useStickToBottom({ items, scroller, list, loadOlder });
  return (
    <>
      <Announcer items={items} />
      {(loadingOlder || retryOlder) && (
        <div className={styles.older}>
          {retryOlder ? (
            <Button size="small" onClick={retryOlder}>
              {t('conversation.olderFailed')}
            </Button>
          ) : (
            <Spinner size="extra-tiny" aria-label={t('conversation.loadingOlder')} />
          )}
        </div>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        role="region"
        aria-label={t('conversation.messages')}
      >
        <div className={styles.push} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          shift={shift}
          bufferSize={400}
          onScroll={onScroll}
        >
          {(item, index) => (
            <ConversationLine key={item.key} item={item} ticket={ticket} last={index === items.length - 1} />
          )}
        </Virtualizer>
      </div>
      {unseen > 0 && <NewMessagesPill count={unseen} onClick={toBottom} />}
    </>
  );
}
