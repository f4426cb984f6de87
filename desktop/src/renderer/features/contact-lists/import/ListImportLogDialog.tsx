import { Button, makeStyles, Text } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ListImport, ListImportLine } from '@recado/shared/contact-lists';
import { useListImportLog } from '@/data/contact-lists/useListImport';
import { csvFile, saveCsv } from '@/lib/sheet/csv-file';
import { InfoDialog } from '@/ui/dialogs/InfoDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  log: { height: '320px', overflowY: 'auto', containerType: 'inline-size' },
});

/** Shows the rows of a sheet that were not simply added. The server stores no names or numbers of them. */
export function ListImportLogDialog({ row, onClose }: { row: ListImport; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const log = useListImportLog(row);
  const textOf = ({ outcome, firstRow }: ListImportLine) =>
    t(`import.outcomes.${outcome}`, { row: firstRow });
  const columns: readonly Column<ListImportLine>[] = [
    { id: 'row', label: t('import.row'), named: true, width: '72px', cell: (line) => String(line.row) },
    {
      id: 'result',
      label: t('import.result'),
      width: 'minmax(200px, 1fr)',
      cell: (line) => <CutText>{textOf(line)}</CutText>,
    },
  ];
  const download = (lines: readonly ListImportLine[]) =>
    saveCsv(
      t('import.logFile'),
      csvFile(
        [t('import.row'), t('import.result')],
        lines.map((line) => [String(line.row), textOf(line)]),
      ),
    );
  const lines = log.data;
  return (
    <InfoDialog
      title={t('import.logTitle', { file: row.fileName })}
      wide
      actions={
        <Button
          icon={<ArrowDownloadRegular />}
          disabled={!lines?.length}
          onClick={() => lines && download(lines)}
        >
          {t('import.download')}
        </Button>
      }
      onClose={onClose}
    >
      {log.error ? (
        <ErrorState
          title={t('import.logFailed')}
          error={log.error}
          retrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : lines?.length === 0 ? (
        <Text>{t('import.logEmpty')}</Text>
      ) : lines ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <div className={styles.log} tabIndex={0} role="region" aria-label={t('import.log')}>
          <DataTable label={t('import.log')} columns={columns} rows={lines} rowKey={(line) => line.row} />
        </div>
      ) : (
        <SkeletonRows rows={6} columns={['72px', '1fr']} />
      )}
    </InfoDialog>
  );
}
