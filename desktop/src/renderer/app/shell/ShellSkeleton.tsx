import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import { BareFrame } from './BareFrame';
import { Logo } from './Logo';

const useStyles = makeStyles({
  root: { height: '100%', display: 'flex', flexDirection: 'column' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    height: '48px',
    padding: '0 16px',
  },
  afterSystemButtons: { paddingLeft: '91px' },
  middle: { display: 'flex', flexGrow: 1 },
  rail: { width: '56px', display: 'grid', alignContent: 'start', justifyItems: 'center', gap: '20px' },
  main: {
    flexGrow: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    padding: tokens.spacingHorizontalXXL,
  },
  greeting: { width: '180px' },
});

export function ShellSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  return (
    <BareFrame>
      <Skeleton className={styles.root} aria-label={t('loading')}>
        <div className={mergeClasses(styles.bar, desktop().platform === 'mac' && styles.afterSystemButtons)}>
          <Logo />
          <SkeletonItem size={16} className={styles.greeting} />
        </div>
        <div className={styles.middle}>
          <div className={styles.rail}>
            <SkeletonItem shape="square" size={24} />
            <SkeletonItem shape="square" size={24} />
          </div>
          <div className={styles.main} />
        </div>
      </Skeleton>
    </BareFrame>
  );
}
