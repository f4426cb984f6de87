import { useTranslation } from 'react-i18next';
import type { Filter } from '@/data/dashboard/filter';
import { useDeadlineRows } from '@/data/dashboard/useDashboard';
import { saveCsv } from '@/lib/sheet/csv-file';
import { useToasts } from '@/ui/toasts/useToasts';
import { deadlineFile } from './rules/deadlines';

/** Saves the deadlines of the period, one line each. */
export function useDeadlineExport(filter: Filter): { run: () => void; isPending: boolean } {
  const { t } = useTranslation('dashboard');
  const toasts = useToasts();
  const { mutate, isPending } = useDeadlineRows();
  const run = () =>
    mutate(filter, {
      onSuccess: ({ results, hasMore }) => {
        const file = deadlineFile(
          results,
          (column) => t(`deadlines.export.columns.${column}`),
          (value) =>
            value === 'met' || value === 'missed'
              ? t(`deadlines.export.${value}`)
              : t(`deadlines.kinds.${value}`),
        );
        saveCsv(t('deadlines.export.fileName'), file);
        if (hasMore) toasts.info(t('deadlines.export.more', { count: results.length }));
      },
      onError: (error) => toasts.failure(error),
    });
  return { run, isPending };
}
