import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowDown16Regular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Chat } from '@recado/shared/chats';
import type { useChatMessages } from '@/data/chats/useChatMessages';
import type { useChatOutbox } from '@/data/chats/useChatOutbox';
import type { ChatItem } from './chat-items';
import { ChatLine } from './ChatLine';
import { useChatScroll } from './useChatScroll';

const floating = { position: 'absolute', left: '50%', transform: 'translateX(-50%)', zIndex: 1 } as const;

const useStyles = makeStyles({
  root: { position: 'relative', flexGrow: 1, flexBasis: 0, minHeight: 0 },
  scroller: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflowY: 'auto',
    overflowX: 'hidden',
    // The list keeps the position itself; the browser's anchoring would adjust it twice.
    overflowAnchor: 'none',
    outlineOffset: '-2px',
  },
  // Moves a short chat to the end, next to the text field.
  push: { flexGrow: 1 },
  older: { ...floating, top: tokens.spacingVerticalS },
  fresh: {
    ...floating,
    bottom: tokens.spacingVerticalM,
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
});

interface MessageListProps {
  chat: Chat;
  items: readonly ChatItem[];
  reading: Pick<ReturnType<typeof useChatMessages>, 'loadOlder' | 'older'>;
  outbox: Pick<ReturnType<typeof useChatOutbox>, 'resend' | 'discard'>;
  onEnd: (atEnd: boolean) => void;
}

export function MessageList({ chat, items, reading, outbox, onEnd }: MessageListProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const failed = reading.older === 'failed';
  const scroll = useChatScroll({
    items,
    scroller,
    list,
    loadOlder: failed ? undefined : reading.loadOlder,
    onEnd,
  });
  return (
    <div className={styles.root}>
      {reading.older === 'loading' && (
        <Spinner className={styles.older} size="extra-tiny" aria-label={t('messages.loadingOlder')} />
      )}
      {failed && (
        <Button className={styles.older} size="small" onClick={reading.loadOlder}>
          {t('messages.olderFailed')}
        </Button>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        role="region"
        aria-label={t('messages.label', { title: chat.title })}
      >
        <div className={styles.push} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          shift={scroll.shift}
          bufferSize={400}
          onScroll={scroll.onScroll}
        >
          {(item, index) => (
            <ChatLine
              key={item.key}
              item={item}
              members={chat.users}
              last={index === items.length - 1}
              onResend={outbox.resend}
              onDiscard={outbox.discard}
            />
          )}
        </Virtualizer>
      </div>
      {scroll.unseen > 0 && (
        <Button className={styles.fresh} icon={<ArrowDown16Regular />} onClick={scroll.toEnd}>
          {t('messages.fresh', { count: scroll.unseen })}
        </Button>
      )}
    </div>
  );
}
