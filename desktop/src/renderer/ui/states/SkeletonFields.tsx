import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  label: { width: '30%' },
});

/** A form whose values are still loading. */
export function SkeletonFields({ fields }: { fields: number }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <Skeleton className={styles.root} aria-label={t('loading')}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={styles.field}>
          <SkeletonItem size={12} className={styles.label} />
          <SkeletonItem size={32} />
        </div>
      ))}
    </Skeleton>
  );
}
