import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUp16Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Ticket } from '@recado/shared/tickets';
import { focusedTicketAtom } from '@/data/desk/desk-state';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useTicketList } from '@/data/tickets/useTicketList';
import { contactName } from '@/lib/formats/names';
import { ErrorState } from '@/ui/states/ErrorState';
import { useNow } from '@/ui/time/time-hooks';
import { EmptyList } from './EmptyList';
import { ListSkeleton } from './ListSkeleton';
import { TicketRow } from './row/TicketRow';
import { useRowActions } from './row/useRowActions';
import { useFrozenOrder } from './useFrozenOrder';
import { useRowNavigation } from './useRowNavigation';
import { useScrollMemory } from './useScrollMemory';

const ROW_PX = 68;
const LOAD_WITHIN_PX = 100;
const CLOCK_MS = 15_000;

const useStyles = makeStyles({
  root: { position: 'relative', height: '100%' },
  scroller: {
    height: '100%',
    overflowY: 'auto',
    overflowAnchor: 'none',
    paddingTop: tokens.spacingVerticalXS,
  },
  fresh: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: 1,
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
  more: { padding: tokens.spacingVerticalM, textAlign: 'center' },
});

export function TicketList({
  filter,
  currentUuid,
}: {
  filter: TicketFilter;
  currentUuid: string | undefined;
}) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { list, isLoading, error, retry, loadMore, isLoadingMore, moreError } = useTicketList(filter);
  const { tickets, hiddenNewCount, showNew, handlers } = useFrozenOrder(list?.tickets ?? NONE);
  const [focusedId, setFocusedId] = useAtom(focusedTicketAtom);
  const { onBrowse, ...rowActions } = useRowActions();
  const now = useNow(CLOCK_MS);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);

  const loadIfNear = () => {
    const box = scroller.current;
    if (!box || !list?.hasMore || isLoadingMore || moreError) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_WITHIN_PX) loadMore();
  };
  // Loads the next page if this one does not fill the view. Not checked on every render, because that would force a
  // layout while the conversation changes.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it looks at these, and is another function each time
  useEffect(loadIfNear, [tickets.length, list?.hasMore, isLoadingMore, moreError]);
  useScrollMemory(scroller, JSON.stringify(filter), tickets.length > 0);

  const focusedIndex = tickets.findIndex(({ id }) => id === focusedId);
  const currentIndex = tickets.findIndex(({ uuid }) => uuid === currentUuid);
  const reached = Math.max(0, focusedIndex === -1 ? currentIndex : focusedIndex);
  const rowHandlers = useRowNavigation({
    tickets,
    reached,
    currentIndex,
    scroller,
    rows,
    browse: onBrowse,
    setFocusedId,
  });

  if (error) return <ErrorState error={error} title={t('list.loadFailed')} onRetry={retry} />;
  if (isLoading || !list) return <ListSkeleton />;
  if (tickets.length === 0 && hiddenNewCount === 0) return <EmptyList filter={filter} />;
  return (
    <div className={styles.root} {...handlers}>
      {hiddenNewCount > 0 && (
        <Button className={styles.fresh} size="small" icon={<ArrowUp16Regular />} onClick={showNew}>
          {t('list.fresh', { count: hiddenNewCount })}
        </Button>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="list"
        aria-label={t('list.name')}
        {...rowHandlers}
      >
        <Virtualizer
          ref={rows}
          scrollRef={scroller}
          itemSize={ROW_PX}
          data={tickets}
          keepMounted={[reached]}
          onScroll={loadIfNear}
        >
          {(ticket, index) => (
            <div role="listitem" key={ticket.id} aria-label={contactName(ticket.contact.name)}>
              <TicketRow
                ticket={ticket}
                now={now}
                current={ticket.uuid === currentUuid}
                focusable={index === reached}
                {...rowActions}
              />
            </div>
          )}
        </Virtualizer>
        {moreError && (
          <div className={styles.more} role="alert">
            <Button size="small" onClick={loadMore}>
              {t('list.moreFailed')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const NONE: readonly Ticket[] = [];
