import { Text } from '@fluentui/react-components';
import { PersonLock20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { type ImpersonationEntry, listImpersonations } from '@recado/shared/audit';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { RecordList } from '@/ui/records/RecordList';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';

const SKELETON_COLUMNS = ['130px', '1fr', '1fr', '1fr', '2fr'];

/** Shows what the platform's administrators did in the company. */
export function ImpersonationsTab() {
  const { t } = useTranslation('settings');
  const { rows: entries, ...reading } = useCursorPages('entries', {
    queryKey: ['visits'],
    read: (cursor, signal) => call(listImpersonations, { query: cursor }, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <>
      <Text as="p">{t('visits.about')}</Text>
      <RecordList
        rows={entries}
        reading={reading}
        loadFailed={t('visits.failed')}
        columns={SKELETON_COLUMNS}
        empty={{ icon: <PersonLock20Regular />, title: t('visits.empty'), text: t('visits.emptyText') }}
      >
        {(rows) => <ImpersonationTable entries={rows} />}
      </RecordList>
    </>
  );
}

function ImpersonationTable({ entries }: { entries: readonly ImpersonationEntry[] }) {
  const { t } = useTranslation('settings');
  const columns: readonly Column<ImpersonationEntry>[] = [
    {
      id: 'at',
      label: t('visits.at'),
      width: '130px',
      cell: ({ at }) => <TimeText instant={at} pattern="dd/MM/yy HH:mm" />,
    },
    {
      id: 'by',
      label: t('visits.by'),
      width: 'minmax(120px, 1fr)',
      cell: ({ by }) => <CutText>{by}</CutText>,
    },
    {
      id: 'action',
      label: t('visits.action'),
      width: 'minmax(140px, 1fr)',
      cell: ({ action }) => t(`visits.actions.${action.replace('.', '_')}`),
    },
    {
      id: 'subject',
      label: t('visits.subject'),
      width: 'minmax(120px, 1fr)',
      cell: ({ subject }) => <CutText>{subject || '—'}</CutText>,
    },
    {
      id: 'detail',
      label: t('visits.detail'),
      named: true,
      width: 'minmax(160px, 2fr)',
      cell: ({ detail }) => <CutText>{detail || '—'}</CutText>,
    },
  ];
  return <DataTable label={t('tabs.visits')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
