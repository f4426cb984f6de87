import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  label: { width: '30%' },
});

/** Placeholder of a form. `large` includes the button, for screens outside a session. */
export function SkeletonFields({ fields, large = false }: { fields: number; large?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <Skeleton className={styles.root} aria-label={t('loading')}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className={styles.field}>
          <SkeletonItem size={12} className={styles.label} />
          <SkeletonItem size={large ? 40 : 32} />
        </div>
      ))}
      {large && <SkeletonItem size={40} />}
    </Skeleton>
  );
}
