import { HistoryRegular } from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@recado/shared/audit';
import { type AuditFilter, useAudit } from '@/data/platform/usePlatform';
import { RecordList } from '@/ui/records/RecordList';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { AuditFilters } from './AuditFilters';

const SKELETON_COLUMNS = ['130px', '1fr', '1fr', '1fr', '1fr', '2fr'];

export function AuditPanel() {
  const { t } = useTranslation('platform');
  const [filter, setFilter] = useState<AuditFilter>({});
  const { entries, ...reading } = useAudit(filter);
  const filtered = Object.keys(filter).length > 0;
  return (
    <>
      <AuditFilters onChange={setFilter} />
      <RecordList
        rows={entries}
        reading={reading}
        loadFailed={t('audit.failed')}
        columns={SKELETON_COLUMNS}
        empty={{
          icon: <HistoryRegular />,
          title: t(filtered ? 'audit.nothingFound' : 'audit.empty'),
          text: t(filtered ? 'audit.nothingFoundText' : 'audit.emptyText'),
        }}
      >
        {(rows) => <AuditTable entries={rows} />}
      </RecordList>
    </>
  );
}

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('platform');
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'action',
      label: t('audit.action'),
      width: 'minmax(160px, 1fr)',
      cell: ({ action }) => t(`audit.actions.${action.replace('.', '_')}`),
    },
    {
      id: 'company',
      label: t('audit.company'),
      width: 'minmax(120px, 1fr)',
      cell: ({ companyName }) => <CutText>{companyName ?? '—'}</CutText>,
    },
    {
      id: 'subject',
      label: t('audit.subject'),
      width: 'minmax(140px, 1fr)',
      cell: (entry) => <CutText>{subjectOf(entry, t) || '—'}</CutText>,
    },
    {
      id: 'user',
      label: t('audit.user'),
      width: 'minmax(120px, 1fr)',
      cell: ({ user }) => <CutText>{user.name}</CutText>,
    },
    {
      id: 'detail',
      label: t('audit.detail'),
      named: true,
      width: 'minmax(160px, 2fr)',
      cell: (entry) => <CutText>{detailOf(entry, t) || '—'}</CutText>,
    },
    {
      id: 'at',
      label: t('audit.at'),
      width: '130px',
      cell: ({ at }) => <TimeText instant={at} pattern="dd/MM/yy HH:mm" />,
    },
  ];
  return <DataTable label={t('tabs.audit')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

/**
 * Returns a setting's name as on the settings screen. Settings without a control on that screen have their own text.
 */
function subjectOf({ action, subject }: AuditEntry, t: TFunction): string {
  if (action !== 'setting.changed') return subject;
  return t([`settings:options.${subject}.label`, `audit.settings.${subject}`], { defaultValue: subject });
}

/** Returns a setting's value as on the settings screen. */
function detailOf({ interrupted, ...entry }: AuditEntry, t: TFunction): string {
  const detail = valueOf(entry, t);
  return interrupted ? [detail, t('audit.interrupted')].filter(Boolean).join(' · ') : detail;
}

function valueOf({ action, subject, detail }: AuditEntry, t: TFunction): string {
  if (action !== 'setting.changed') return detail;
  if (detail === 'enabled' || detail === 'disabled')
    return t([`settings:options.${subject}.values.${detail}`, `settings:${detail}`]);
  return t(`settings:options.${subject}.values.${detail}`, { defaultValue: detail });
}
