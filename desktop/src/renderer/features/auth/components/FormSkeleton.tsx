import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

/** The sign-up's fields and button before it is known what they offer. */
export function FormSkeleton({ fields }: { fields: number }) {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  return (
    <Skeleton className={styles.root} aria-label={t('signUp.loading')}>
      {Array.from({ length: fields }, (_nothing, index) => (
        <div key={index} className={styles.field}>
          <SkeletonItem size={16} style={{ width: '40%' }} />
          <SkeletonItem size={40} />
        </div>
      ))}
      <SkeletonItem size={40} />
    </Skeleton>
  );
}
