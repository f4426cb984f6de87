import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const ROWS = [72, 54, 63, 48, 70, 58, 66, 50];

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: '68px',
    padding: `0 ${tokens.spacingHorizontalL}`,
  },
  lines: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flexGrow: 1 },
});

export function ListSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  return (
    <Skeleton aria-label={t('list.loading')}>
      {ROWS.map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonItem shape="circle" size={40} />
          <div className={styles.lines}>
            <SkeletonItem size={12} style={{ width: `${width}%` }} />
            <SkeletonItem size={12} style={{ width: `${width + 18}%` }} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
