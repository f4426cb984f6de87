import { useTranslation } from 'react-i18next';
import { npsTypeOf } from '@recado/shared/reviews';
import type { ReviewFilter } from '@/data/reviews/filter';
import { useReviewExport } from '@/data/reviews/useReviewExport';
import { saveCsv } from '@/lib/sheet/csv-file';
import { useToasts } from '@/ui/toasts/useToasts';
import { reviewFile } from './rules/review-file';

export function useExportFile(filter: ReviewFilter): { run: () => void; isPending: boolean } {
  const { t } = useTranslation('reviews');
  const toasts = useToasts();
  const { mutate, isPending } = useReviewExport();
  const run = () =>
    mutate(filter, {
      onSuccess: ({ reviews, hasMore }) => {
        const file = reviewFile(
          reviews,
          (column) => t(`export.columns.${column}`),
          (note) => t(`classes.${npsTypeOf(note)}`),
        );
        saveCsv(t('export.fileName'), file);
        if (hasMore) toasts.info(t('export.more', { count: reviews.length }));
      },
      onError: (error) => toasts.failure(error),
    });
  return { run, isPending };
}
