import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Chat } from '@recado/shared/chats';
import { useNow } from '@/ui/time/time-hooks';
import { ChatRow, type ChatRowProps } from './ChatRow';

const ROW_PX = 68;
const LOAD_WITHIN_PX = 100;
const CLOCK_MS = 60_000;

const useStyles = makeStyles({
  scroller: {
    height: '100%',
    overflowY: 'auto',
    overflowAnchor: 'none',
    paddingTop: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
  },
  more: { display: 'block', margin: `${tokens.spacingVerticalM} auto` },
});

interface ChatListProps extends Pick<ChatRowProps, 'onOpen' | 'onEdit' | 'onDelete'> {
  chats: readonly Chat[];
  currentUuid: string | undefined;
  /** Loads the next page; undefined without one. */
  loadMore: (() => void) | undefined;
  moreFailed: boolean;
}

/** One row is in the Tab order; the arrow keys reach the others. */
export function ChatList({ chats, currentUuid, loadMore, moreFailed, ...rowActions }: ChatListProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const now = useNow(CLOCK_MS);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = chats.findIndex(({ id }) => id === focusedId);
  const current = chats.findIndex(({ uuid }) => uuid === currentUuid);
  const reached = Math.max(0, focused === -1 ? current : focused);

  const moveTo = (index: number) => {
    const chat = chats[index];
    if (!chat) return;
    setFocusedId(chat.id);
    rows.current?.scrollToIndex(index, { align: 'nearest' });
    // The row is rendered after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-chat="${chat.id}"] [data-row-open]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = {
      ArrowDown: reached + 1,
      ArrowUp: reached - 1,
      Home: 0,
      End: chats.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  const loadIfNear = () => {
    const box = scroller.current;
    if (!box || !loadMore || moreFailed) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_WITHIN_PX) loadMore();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the rows
    <div ref={scroller} className={styles.scroller} role="list" aria-label={t('title')} onKeyDown={onKeyDown}>
      <Virtualizer
        ref={rows}
        scrollRef={scroller}
        itemSize={ROW_PX}
        data={chats}
        keepMounted={[reached]}
        onScroll={loadIfNear}
      >
        {(chat, index) => (
          <div role="listitem" key={chat.id} data-chat={chat.id}>
            <ChatRow
              chat={chat}
              now={now}
              current={chat.uuid === currentUuid}
              focusable={index === reached}
              {...rowActions}
            />
          </div>
        )}
      </Virtualizer>
      {moreFailed && (
        <Button className={styles.more} size="small" onClick={loadMore}>
          {t('moreFailed')}
        </Button>
      )}
    </div>
  );
}
