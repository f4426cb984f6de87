import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useDeleteQuickMessage } from '@/data/quick-messages/useQuickMessageMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({ line: { margin: 0 } });

export function DeleteQuickMessageDialog({
  message,
  onClose,
}: {
  message: QuickMessage;
  onClose: () => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const toasts = useToasts();
  const remove = useDeleteQuickMessage();
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(message.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      <p className={styles.line}>{t('delete.text')}</p>
      <p className={styles.line}>{t('delete.name', { name: message.shortcode })}</p>
    </ConfirmDialog>
  );
}
