import {
  Button,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, StarOffRegular, StarRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf, placeOf, type ReviewFilter } from '@/data/reviews/filter';
import { useReviewDashboard } from '@/data/reviews/useReviewDashboard';
import { CONNECTIONS_PATH } from '@/lib/navigation/paths';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { PageNumbers } from './PageNumbers';
import { ReviewFilters } from './ReviewFilters';
import { ReviewTable } from './ReviewTable';
import { ScoreBand } from './ScoreBand';
import { useExportFile } from './useExportFile';

const SKELETON_COLUMNS = ['44px', '1fr', '1fr', '104px', '128px', '48px', '88px', '72px'];

const useStyles = makeStyles({
  since: { marginBottom: tokens.spacingVerticalL },
  active: { display: 'block', paddingBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
  // Dims the data of the previous filter until the new data arrives.
  stale: { opacity: 0.5 },
});

export function ReviewsPage() {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const { page, ...filter } = placeOf(address);
  const { data, error, isFetching, isPlaceholderData, refetch } = useReviewDashboard({ ...filter, page });
  const exporting = useExportFile(filter);
  const show = (next: ReviewFilter, nextPage = 1) =>
    setAddress(addressOf({ ...next, page: nextPage }), { replace: true });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const { startDate, endDate } = filter;
  return (
    <ScrollPage>
      <PageHeader title={t('title')}>
        <Button
          icon={exporting.isPending ? <Spinner size="extra-tiny" /> : <ArrowDownloadRegular />}
          disabledFocusable={exporting.isPending || !data?.reviews.length}
          onClick={exporting.run}
        >
          {t('export.button')}
        </Button>
      </PageHeader>
      <MessageBar className={styles.since}>
        <MessageBarBody>{t('since')}</MessageBarBody>
      </MessageBar>
      {!data && error ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <div className={mergeClasses(isPlaceholderData && styles.stale)}>
            <ScoreBand
              scores={data}
              selected={filter.npsType}
              onSelect={(npsType) => show({ ...filter, npsType })}
            />
          </div>
          <ReviewFilters filter={filter} choices={data} onChange={show} />
          {(startDate ?? endDate) !== undefined && (
            <Text role="status" className={styles.active}>
              {t('filter.active', {
                from: startDate ? dayText(startDate) : t('filter.start'),
                to: endDate ? dayText(endDate) : t('filter.today'),
              })}
            </Text>
          )}
          {!data ? (
            <SkeletonRows rows={8} columns={SKELETON_COLUMNS} />
          ) : data.reviews.length > 0 ? (
            <div className={mergeClasses(isPlaceholderData && styles.stale)}>
              <ReviewTable reviews={data.reviews} />
              {data.totalPages > 1 && (
                <PageNumbers page={page} total={data.totalPages} onChange={(next) => show(filter, next)} />
              )}
            </div>
          ) : (
            // Below the scores and filters, the empty state must not be as high as the page.
            <div>
              {isFiltered ? (
                <EmptyState
                  icon={<StarOffRegular />}
                  title={t('notFound.title')}
                  text={t('notFound.text')}
                  action={<Button onClick={() => show({})}>{t('filter.clear')}</Button>}
                />
              ) : (
                <EmptyState
                  icon={<StarRegular />}
                  title={t('empty.title')}
                  text={t('empty.text')}
                  action={
                    <Button onClick={() => void navigate(CONNECTIONS_PATH)}>{t('empty.action')}</Button>
                  }
                />
              )}
            </div>
          )}
        </>
      )}
    </ScrollPage>
  );
}

/** Formats `2026-11-21` as `21/11/2026`. */
function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
