import { Badge, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { dueState, type CompanyRow, type DueState, type Usage } from '@recado/shared/companies';
import { useTranslation } from 'react-i18next';
import { DataTable, type Column } from '../../../ui/table';
import { RowChoice } from '../../../ui/records';
import { CutText } from '../../../ui/tooltip';
import { DueText } from './DueText';

const useStyles = makeStyles({
  chosen: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  // Light yellow, orange, red (specification 2 §4.3); the words of the due date say the same.
  soon: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteYellowBackground2} 50%, transparent)` },
  due: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteDarkOrangeBackground2} 35%, transparent)`,
  },
  overdue: { backgroundColor: `color-mix(in srgb, ${tokens.colorPaletteRedBackground2} 45%, transparent)` },
  full: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface CompanyTableProps {
  companies: readonly CompanyRow[];
  chosenId: number | null;
  onChoose: (company: CompanyRow) => void;
}

/** The platform's companies: plan, what they use of it, until when they paid. */
export function CompanyTable({ companies, chosenId, onChoose }: CompanyTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('companies');
  const tints: Record<DueState, string | undefined> = {
    soon: styles.soon,
    due: styles.due,
    overdue: styles.overdue,
    none: undefined,
  };
  const used = (kind: keyof Usage) => (company: CompanyRow) => {
    const limit = company.limits?.[kind];
    const count = company.usage[kind].toLocaleString(i18n.language);
    if (limit === undefined) return count;
    const said = `${count}/${limit.toLocaleString(i18n.language)}`;
    return company.usage[kind] >= limit ? (
      <span className={styles.full} title={t('table.full')}>
        {said}
      </span>
    ) : (
      said
    );
  };
  const columns: readonly Column<CompanyRow>[] = [
    {
      id: 'name',
      label: t('form.name'),
      width: 'minmax(120px, 2fr)',
      cell: (company) => (
        <RowChoice chosen={company.id === chosenId} onChoose={() => onChoose(company)}>
          {company.name}
        </RowChoice>
      ),
    },
    {
      id: 'email',
      label: t('form.email'),
      width: 'minmax(100px, 2fr)',
      cell: ({ email }) => <CutText>{email}</CutText>,
    },
    {
      id: 'plan',
      label: t('form.planId'),
      width: 'minmax(80px, 1fr)',
      cell: ({ plan }) => <CutText>{plan?.name ?? '—'}</CutText>,
    },
    { id: 'users', label: t('table.users'), width: '62px', align: 'end', cell: used('users') },
    {
      id: 'connections',
      label: t('table.connections'),
      width: '72px',
      align: 'end',
      cell: used('connections'),
    },
    { id: 'queues', label: t('table.queues'), width: '48px', align: 'end', cell: used('queues') },
    {
      id: 'dueDate',
      label: t('form.dueDate'),
      width: 'minmax(140px, 1.5fr)',
      cell: ({ dueDate, daysLeft }) => <DueText dueDate={dueDate} daysLeft={daysLeft} />,
    },
    {
      id: 'status',
      label: t('form.status'),
      width: '96px',
      cell: (company) => <StatusBadge company={company} />,
    },
  ];
  return (
    <DataTable
      label={t('table.label')}
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      rowClass={({ id, daysLeft }) =>
        mergeClasses(tints[dueState(daysLeft)], id === chosenId && styles.chosen)
      }
    />
  );
}

function StatusBadge({ company: { status, deletion, isPlatform } }: { company: CompanyRow }) {
  const { t } = useTranslation('companies');
  if (deletion) {
    return (
      <Text size={200} role="status">
        {deletion.failed ? t('table.deletionFailed') : t('table.deleting', { percent: deletion.percent })}
      </Text>
    );
  }
  if (isPlatform) {
    return (
      <Badge appearance="tint" color="brand">
        {t('table.platform')}
      </Badge>
    );
  }
  return (
    <Badge appearance="tint" color={status ? 'success' : 'subtle'}>
      {status ? t('table.active') : t('table.inactive')}
    </Badge>
  );
}
