import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Attendant } from '@recado/shared/dashboard';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { formatMinutes } from './rules/durations';
import { Stars } from './Stars';

const useStyles = makeStyles({
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  away: { color: tokens.colorNeutralForeground3 },
});

function ranked(attendants: readonly Attendant[], language: string): Attendant[] {
  return [...attendants].sort(
    (one, other) => (other.rating ?? 0) - (one.rating ?? 0) || one.name.localeCompare(other.name, language),
  );
}

export function AttendantTable({ attendants }: { attendants: readonly Attendant[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const columns: readonly Column<Attendant>[] = [
    {
      id: 'name',
      label: t('attendants.name'),
      width: 'minmax(120px, 1fr)',
      cell: ({ name, online }) => (
        <span className={styles.person}>
          <PersonAvatar name={name} size={28} badge={{ status: online ? 'available' : 'offline' }} />
          <CutText>{name}</CutText>
        </span>
      ),
    },
    {
      id: 'rating',
      label: t('attendants.rating'),
      width: '92px',
      cell: ({ rating }) => <Stars rating={rating} />,
    },
    {
      id: 'time',
      label: t('attendants.time'),
      width: '84px',
      align: 'end',
      cell: ({ avgSupportTime }) => (avgSupportTime === null ? t('none') : formatMinutes(avgSupportTime)),
    },
    {
      id: 'status',
      label: t('attendants.status'),
      // Fits "Desconectado", the longest text of the three languages.
      width: '92px',
      cell: ({ online }) =>
        online ? t('attendants.online') : <span className={styles.away}>{t('attendants.offline')}</span>,
    },
  ];
  return (
    <DataTable
      label={t('attendants.title')}
      columns={columns}
      rows={ranked(attendants, i18n.language)}
      rowKey={({ id }) => id}
    />
  );
}
