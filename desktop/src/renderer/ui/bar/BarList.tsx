import { Button, makeStyles, Title3, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';

/** Distance from the bottom at which the next page loads. */
const NEAR_PX = 100;
const SKELETON = ['56px', '1fr'];

const useStyles = makeStyles({
  head: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  body: { flexGrow: 1, minHeight: '160px', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: tokens.spacingVerticalXS },
  more: { display: 'block', margin: `${tokens.spacingVerticalS} auto` },
});

/** Result of `useInfiniteQuery`. */
interface PagedReading {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface BarListProps<Row> {
  title: string;
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  reading: PagedReading;
  loadFailed: string;
  empty: { icon: ReactElement; title: string };
  rowKey: (row: Row) => number;
  children: (row: Row) => ReactNode;
}

/** The list in a popover of the app bar. Loads the next page near the end. */
export function BarList<Row>(props: BarListProps<Row>) {
  const { title, rows, reading, loadFailed, empty, rowKey, children } = props;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = reading;
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const body = useRef<HTMLDivElement>(null);
  const loadIfNear = () => {
    const box = body.current;
    const isNear = box && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  };
  // Also until the pages fill the list.
  useEffect(loadIfNear);
  return (
    <>
      <div className={styles.head}>
        <Title3 as="h2" className={styles.title}>
          {title}
        </Title3>
      </div>
      <div className={styles.body} ref={body} onScroll={loadIfNear}>
        {rows === undefined && reading.error ? (
          <ErrorState
            title={loadFailed}
            error={reading.error}
            retrying={isFetching}
            onRetry={() => void reading.refetch()}
          />
        ) : rows === undefined ? (
          <SkeletonRows rows={3} columns={SKELETON} height={68} />
        ) : rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={rowKey(row)}>{children(row)}</li>
            ))}
          </ul>
        )}
        {reading.isFetchingNextPage && <SkeletonRows rows={1} columns={SKELETON} height={68} />}
        {isFetchNextPageError && (
          <Button
            size="small"
            appearance="subtle"
            className={styles.more}
            onClick={() => void fetchNextPage()}
          >
            {t('moreFailed')}
          </Button>
        )}
      </div>
    </>
  );
}
