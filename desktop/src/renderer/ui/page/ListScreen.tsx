import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '@/lib/commands/useCommands';
import { SearchInput } from '@/ui/form/SearchInput';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { PageHeader } from './PageHeader';
import { ScrollPage } from './ScrollPage';

const useStyles = makeStyles({
  search: { width: '280px', '@media (max-width: 639px)': { flexGrow: 1, maxWidth: '100%' } },
  more: { display: 'block', margin: `${tokens.spacingVerticalM} auto 0` },
});

/** Result of `useQuery` or `useInfiniteQuery`. The fields for pages are optional, because `useQuery` lacks them. */
interface ListReading {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

interface Nothing {
  icon: ReactElement;
  title: string;
  text: string;
}

interface ListScreenProps<Row> {
  title: string;
  /**
   * Text next to the title, such as "12 tags". A function receives the number of rows once the whole list is loaded.
   */
  summary?: string | ((count: number) => string);
  /** The rows; undefined during the first load. */
  rows: readonly Row[] | undefined;
  reading: ListReading;
  /** A sentence that names what could not be loaded. */
  loadFailed: string;
  /** The search field; `searched` is the text that `rows` match. */
  search?: { label: string; value: string; searched: string; onChange: (text: string) => void };
  /** The primary button, which is also a palette command; absent if the user may not add. */
  add?: { label: string; commandId: string; onAdd: () => void };
  /** Buttons before the add button. */
  actions?: ReactNode;
  /** Content between the header and the list. */
  above?: ReactNode;
  empty: Nothing;
  /** Shown if no row matches the search. */
  notFound?: Nothing;
  skeleton: { columns: readonly string[]; rows?: number };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A screen with a list: header, search, loading and error states. Loads the next page on scroll. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const { title, rows, reading, search, add, actions, skeleton } = props;
  const { hasNextPage = false, isFetchNextPageError = false, isFetching, fetchNextPage } = reading;
  useCommands(add ? [{ id: add.commandId, label: add.label, section: title, run: add.onAdd }] : []);
  const isLoading = rows === undefined && reading.error === null;
  const nothingAtAll = rows?.length === 0 && (search?.searched ?? '') === '';
  // Absent while loading: an empty list shows the button elsewhere, and it would move under the pointer or the focus.
  const isAddInHeader = !isLoading && !nothingAtAll;
  const addButton = add && (
    <Button appearance="primary" icon={<AddRegular />} onClick={add.onAdd}>
      {add.label}
    </Button>
  );
  return (
    <ScrollPage
      onNearEnd={hasNextPage && !isFetching && !isFetchNextPageError ? () => fetchNextPage?.() : undefined}
    >
      <PageHeader title={title} summary={summaryOf(props.summary, hasNextPage ? undefined : rows?.length)}>
        {search && !nothingAtAll && (
          <SearchInput
            className={styles.search}
            placeholder={search.label}
            aria-label={search.label}
            value={search.value}
            onChange={(_event, data) => search.onChange(data.value)}
          />
        )}
        {actions}
        {isAddInHeader && addButton}
      </PageHeader>
      {props.above}
      {rows === undefined && reading.error !== null ? (
        <ErrorState
          title={props.loadFailed}
          error={reading.error}
          retrying={isFetching}
          onRetry={() => void reading.refetch()}
        />
      ) : rows === undefined ? (
        <SkeletonRows rows={skeleton.rows ?? 6} columns={skeleton.columns} />
      ) : nothingAtAll ? (
        <EmptyState {...props.empty} action={addButton} />
      ) : rows.length === 0 ? (
        <EmptyState {...(props.notFound ?? props.empty)} />
      ) : (
        props.children(rows)
      )}
      {reading.isFetchingNextPage && <SkeletonRows rows={2} columns={skeleton.columns} />}
      {isFetchNextPageError && (
        <Button className={styles.more} onClick={() => fetchNextPage?.()}>
          {t('moreFailed')}
        </Button>
      )}
    </ScrollPage>
  );
}

function summaryOf(
  summary: ListScreenProps<unknown>['summary'],
  loaded: number | undefined,
): string | undefined {
  if (typeof summary === 'string') return summary;
  return loaded ? summary?.(loaded) : undefined;
}
