import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { SearchInfo24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import { type MessageResult, useMessageSearch } from '@/data/messages/useMessageSearch';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useTicketList } from '@/data/tickets/useTicketList';
import { ListSkeleton, TicketRow, useRowActions, useScrollMemory } from '@/features/ticket-list';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { useNow } from '@/ui/time/time-hooks';
import { MessageRow } from './MessageRow';
import { FIRST_CONVERSATIONS, type ResultItem, resultItems } from './result-items';
import { useResultNavigation } from './useResultNavigation';

const ROW_PX = 68;
const LOAD_WITHIN_PX = 100;
const CLOCK_MS = 15_000;

const useStyles = makeStyles({
  scroller: { height: '100%', overflowY: 'auto', overflowAnchor: 'none' },
  title: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  more: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}` },
  foot: {
    display: 'flex',
    justifyContent: 'center',
    padding: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
  },
});

interface SearchResultsProps {
  search: TicketFilter & { text: string };
  currentUuid: string | undefined;
}

export function SearchResults({ search, currentUuid }: SearchResultsProps) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-search');
  const { text } = search;
  const conversations = useTicketList(search);
  const messages = useMessageSearch(search);
  const [more, setMore] = useState({ text, shown: FIRST_CONVERSATIONS });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const jump = useSetAtom(jumpToMessageAtom);
  const navigate = useSyncNavigate();
  const now = useNow(CLOCK_MS);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const actions = useRowActions();

  const openMessage = useCallback(
    ({ match, ticket }: MessageResult) => {
      setOpenedId(match.messageId);
      jump({ ticketUuid: ticket.uuid, messageId: match.messageId });
      void navigate(`/tickets/${ticket.uuid}`);
    },
    [jump, navigate],
  );
  const openTicket = useCallback(
    (ticket: Ticket) => {
      setOpenedId(null);
      actions.onOpen(ticket);
    },
    [actions],
  );
  const tickets = conversations.list?.tickets ?? NO_TICKETS;
  const moreTickets = conversations.list?.hasMore ?? false;
  const shown = more.text === text ? more.shown : FIRST_CONVERSATIONS;
  const waiting = conversations.isLoading || messages.isLoading;
  const found = useMemo(
    () =>
      resultItems({
        ...{ tickets, moreTickets, shown, messages: messages.found },
        // Without any result, one message reports the failure of the whole search.
        conversationsFailed: conversations.error !== null && messages.found.length > 0,
      }),
    [tickets, moreTickets, messages.found, shown, conversations.error],
  );
  const items = useLastKnown(found, waiting);
  const showMore = () => {
    setMore({ text, shown: tickets.length + FIRST_CONVERSATIONS });
    conversations.loadMore();
  };
  const { reached, setReachedKey, onKeyDown } = useResultNavigation({
    items,
    scroller,
    rows,
    open: (item) => {
      if (item.kind === 'ticket') openTicket(item.ticket);
      if (item.kind === 'message') openMessage(item.found);
    },
  });

  const loadIfNear = () => {
    const box = scroller.current;
    if (!box || !messages.hasMore || messages.isLoadingMore || messages.paused || messages.error) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_WITHIN_PX) messages.loadMore();
  };
  // Loads another page if the results do not fill the view.
  useEffect(loadIfNear);
  useScrollMemory(scroller, JSON.stringify(search), items.length > 0);

  if (items.length === 0 && !waiting && conversations.error) {
    const retry = () => {
      conversations.retry();
      messages.retry();
    };
    return <ErrorState error={conversations.error} title={t('failed')} onRetry={retry} />;
  }
  if (items.length === 0 && waiting) return <ListSkeleton />;

  function conversationsButton(key: string, focusable: boolean, onClick: () => void, hasFailed: boolean) {
    return (
      <div className={styles.more} role={hasFailed ? 'alert' : undefined}>
        <Button
          size="small"
          appearance={hasFailed ? 'secondary' : 'subtle'}
          data-row-open
          tabIndex={focusable ? 0 : -1}
          onFocus={() => setReachedKey(key)}
          onClick={onClick}
        >
          {t(hasFailed ? 'conversationsFailed' : 'moreConversations')}
        </Button>
      </div>
    );
  }
  function line(item: ResultItem, index: number) {
    const focusable = index === reached;
    switch (item.kind) {
      case 'title':
        return <h2 className={styles.title}>{t(item.of)}</h2>;
      case 'conversationsFailed':
        return conversationsButton(item.key, focusable, conversations.retry, true);
      case 'moreConversations':
        return conversationsButton(item.key, focusable, showMore, conversations.moreError !== null);
      case 'ticket':
        return (
          <TicketRow
            ticket={item.ticket}
            now={now}
            current={item.ticket.uuid === currentUuid && openedId === null}
            focusable={focusable}
            searched={text}
            {...actions}
            onOpen={openTicket}
            onFocus={() => setReachedKey(item.key)}
          />
        );
      case 'message':
        return (
          <MessageRow
            found={item.found}
            searched={text}
            now={now}
            current={item.found.ticket.uuid === currentUuid && openedId === item.found.match.messageId}
            focusable={focusable}
            onOpen={openMessage}
            onFocus={() => setReachedKey(item.key)}
          />
        );
    }
  }
  const nothing = items.length === 0 && !waiting && !messages.hasMore && !messages.error;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the rows' own buttons
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label={t('results')}
      onKeyDown={onKeyDown}
    >
      {nothing ? (
        <EmptyState
          icon={<SearchInfo24Regular />}
          title={t('nothing.title')}
          text={t('nothing.text', { text })}
        />
      ) : (
        <Virtualizer
          ref={rows}
          scrollRef={scroller}
          itemSize={ROW_PX}
          data={items}
          keepMounted={reached === -1 ? [] : [reached]}
          onScroll={loadIfNear}
        >
          {(item, index) => (
            <div key={item.key} data-result={item.key}>
              {line(item, index)}
            </div>
          )}
        </Virtualizer>
      )}
      <SearchFoot messages={messages} />
    </div>
  );
}

const NO_TICKETS: readonly Ticket[] = [];

/** Returns the previous results while the next term is being searched. */
function useLastKnown(items: ResultItem[], waiting: boolean): ResultItem[] {
  const [known, setKnown] = useState(items);
  useEffect(() => {
    if (!waiting) setKnown(items);
  }, [items, waiting]);
  return waiting && items.length === 0 ? known : items;
}

function SearchFoot({ messages }: { messages: ReturnType<typeof useMessageSearch> }) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-search');
  if (messages.error) {
    return (
      <div className={styles.foot} role="alert">
        <Button size="small" onClick={messages.retry}>
          {t('messagesFailed')}
        </Button>
      </div>
    );
  }
  if (messages.isLoadingMore) {
    return (
      <div className={styles.foot} role="status">
        <Spinner size="extra-tiny" label={t('lookingOn')} />
      </div>
    );
  }
  if (!messages.paused || !messages.hasMore) return null;
  return (
    <div className={styles.foot}>
      <Button size="small" onClick={messages.loadMore}>
        {t('older')}
      </Button>
    </div>
  );
}
