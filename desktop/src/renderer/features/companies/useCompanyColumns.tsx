import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CompanyRow, Usage } from '@recado/shared/companies';
import type { Column } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { DueText } from './DueText';

const useStyles = makeStyles({
  full: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

export function useCompanyColumns(): readonly Column<CompanyRow>[] {
  const styles = useStyles();
  const { t, i18n } = useTranslation('companies');
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
  return [
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
    { id: 'users', label: t('table.users'), named: true, width: '62px', align: 'end', cell: used('users') },
    {
      id: 'connections',
      label: t('table.connections'),
      named: true,
      width: '72px',
      align: 'end',
      cell: used('connections'),
    },
    {
      id: 'queues',
      label: t('table.queues'),
      named: true,
      width: '48px',
      align: 'end',
      cell: used('queues'),
    },
    {
      id: 'dueDate',
      label: t('form.dueDate'),
      named: true,
      width: 'minmax(140px, 1.5fr)',
      cell: ({ dueDate, daysLeft, partlyPaid }) => (
        <DueText dueDate={dueDate} daysLeft={daysLeft} partlyPaid={partlyPaid} />
      ),
    },
    {
      id: 'status',
      label: t('table.status'),
      width: '96px',
      cell: (company) => <StatusBadge company={company} />,
    },
  ];
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
