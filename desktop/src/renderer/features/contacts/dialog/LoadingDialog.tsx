import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';

const FIELDS = ['name', 'number', 'email', 'queue'];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  label: { width: '30%' },
});

interface LoadingDialogProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function LoadingDialog({ error, retrying, onRetry, onClose }: LoadingDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  return (
    <FormDialog
      title={t('form.editTitle')}
      dirty={false}
      saving={false}
      ready={false}
      onSubmit={(event) => event?.preventDefault()}
      onClose={onClose}
    >
      {error ? (
        <ErrorState title={t('drawer.loadFailed')} error={error} retrying={retrying} onRetry={onRetry} />
      ) : (
        <Skeleton className={styles.root} aria-label={t('loading')}>
          {FIELDS.map((field) => (
            <div key={field} className={styles.field}>
              <SkeletonItem size={12} className={styles.label} />
              <SkeletonItem size={32} />
            </div>
          ))}
        </Skeleton>
      )}
    </FormDialog>
  );
}
