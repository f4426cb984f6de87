import {
  Button,
  Checkbox,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '@recado/shared/contacts';
import { saveCsv } from '@/lib/sheet/csv-file';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { logFile, type LogRow } from '../rules/log-file';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  above: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  log: {
    height: '280px',
    overflowY: 'auto',
    containerType: 'inline-size',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
  download: { marginLeft: 'auto' },
});

const NAMED = [
  { id: 'name', width: 'minmax(96px, 1fr)', cell: ({ name }: LogRow) => <CutText>{name}</CutText> },
  { id: 'number', width: '132px', cell: ({ number }: LogRow) => <CutText>{number}</CutText> },
] as const;

const FINE = new Set<LogRow['message']>(['added', 'known']);

export function ImportResult({ result, log }: { result: ContactImport; log: readonly LogRow[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contacts');
  const bad = useMemo(() => log.filter(({ message }) => !FINE.has(message)), [log]);
  const [badOnly, setBadOnly] = useState(bad.length > 0);
  const textOf = ({ message, firstRow }: LogRow) => t(`log.${message}`, { row: firstRow });
  const named = useMemo(() => log.some(({ name, number }) => name !== '' || number !== ''), [log]);
  const columns: readonly Column<LogRow>[] = [
    { id: 'row', label: t('log.row'), width: '56px', cell: ({ row }) => String(row) },
    ...(named ? NAMED.map((column) => ({ ...column, label: t(`list.${column.id}`) })) : []),
    { id: 'result', label: t('log.result'), width: 'minmax(150px, 1.6fr)', cell: textOf },
  ];
  function download() {
    const headings = [t('log.row'), t('list.name'), t('list.number'), t('log.result')];
    saveCsv(t('log.fileName'), logFile(log, headings, textOf));
  }
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div className={styles.root}>
      <MessageBar intent={result.state === 'done' ? 'success' : 'warning'}>
        <MessageBarBody>
          {t(`result.${result.state === 'stopped' || result.state === 'failed' ? result.state : 'done'}`)}{' '}
          {t('result.counts', {
            added: number(result.added),
            known: number(result.known),
            repeated: number(result.repeated),
            invalid: number(result.invalid),
          })}{' '}
          {result.tickets > 0 && t('result.tickets', { count: result.tickets })}
        </MessageBarBody>
      </MessageBar>
      <div className={styles.above}>
        <Checkbox
          label={t('log.badOnly', { count: bad.length })}
          checked={badOnly}
          disabled={bad.length === 0}
          onChange={(_event, data) => setBadOnly(data.checked === true)}
        />
        <Button className={styles.download} size="small" icon={<ArrowDownloadRegular />} onClick={download}>
          {t('log.download')}
        </Button>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.log} tabIndex={0} role="region" aria-label={t('log.title')}>
        <DataTable
          label={t('log.title')}
          columns={columns}
          rows={badOnly ? bad : log}
          rowKey={({ row }) => row}
        />
      </div>
      <Text size={200}>{t('result.refresh')}</Text>
      <Text size={200}>{t('result.checks')}</Text>
    </div>
  );
}
