import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({ title: { width: '35%' }, line: { width: '80%' } });

export function PanelSkeleton() {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  return (
    <Skeleton className={drawer.section} aria-label={t('loading')}>
      <SkeletonItem size={16} className={styles.title} />
      <SkeletonItem size={12} className={styles.line} />
      <SkeletonItem size={12} className={styles.line} />
    </Skeleton>
  );
}
