import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

export function HourTable({ hours, label }: { hours: readonly number[]; label: string }) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  return (
    <table className={styles.root} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('today.hour')}</th>
          <th scope="col">{t('today.tickets')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((count, hour) => (
          <tr key={`${hour}h`}>
            <th scope="row">{t('today.hourName', { hour })}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
