import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const ROWS = 4;

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr) 32px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalMNudge,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
  },
  lines: { display: 'grid', rowGap: tokens.spacingVerticalS },
});

export function NotificationSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  return (
    <Skeleton aria-label={t('loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonItem shape="circle" size={36} />
          <div className={styles.lines}>
            <SkeletonItem size={12} style={{ width: `${45 + ((row * 17) % 30)}%` }} />
            <SkeletonItem size={12} style={{ width: `${70 + ((row * 11) % 25)}%` }} />
          </div>
          <SkeletonItem size={12} />
        </div>
      ))}
    </Skeleton>
  );
}
