import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';

const useStyles = makeStyles({ more: { display: 'block', margin: `${tokens.spacingVerticalM} auto` } });

export interface RecordListProps<Row> {
  /** The rows; undefined during the first load. */
  rows: readonly Row[] | undefined;
  reading: {
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
    hasNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  loadFailed: string;
  empty: { icon: ReactElement; title: string; text: string };
  columns: readonly string[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list inside a tab, with loading and error states. A button loads the next page. */
export function RecordList<Row>({
  rows,
  reading,
  loadFailed,
  empty,
  columns,
  children,
}: RecordListProps<Row>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  if (rows === undefined) {
    return reading.error === null ? (
      <SkeletonRows rows={5} columns={columns} />
    ) : (
      <ErrorState
        title={loadFailed}
        error={reading.error}
        retrying={reading.isFetching}
        onRetry={() => void reading.refetch()}
      />
    );
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      {children(rows)}
      {reading.hasNextPage && (
        <Button
          className={styles.more}
          disabled={reading.isFetching}
          onClick={() => reading.fetchNextPage?.()}
        >
          {t('records.more')}
        </Button>
      )}
    </>
  );
}
