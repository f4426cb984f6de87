import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '@recado/shared/contacts';
import { useImportLog } from '@/data/contacts/useImports';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { logRows } from '../rules/log-file';
import { ImportResult } from './ImportResult';

/**
 * Shows the log of an import after its dialog was closed. The log has row numbers only, because the server stores no
 * names or phone numbers.
 */
export function LatestLog({ latest }: { latest: ContactImport }) {
  const { t } = useTranslation('contacts');
  const { data: lines, error, isFetching, refetch } = useImportLog(latest.id);
  const log = useMemo(() => logRows(lines ?? [], []), [lines]);
  if (lines) return <ImportResult result={latest} log={log} />;
  if (!error) return <SkeletonRows rows={6} columns={['56px', '1fr']} />;
  return (
    <ErrorState
      title={t('log.loadFailed')}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
