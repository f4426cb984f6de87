import { useTranslation } from 'react-i18next';
import { isLineFull, isUnderWay } from '@/data/contacts/file-import';
import { useImportFromPhone } from '@/data/contacts/useImports';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function ImportFromPhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const begin = useImportFromPhone();
  return (
    <ConfirmDialog
      title={t('phone.title')}
      confirmLabel={t('phone.confirm')}
      onConfirm={async () => {
        try {
          const { import: begun } = await begin.mutateAsync();
          if (begun.total === 0) toasts.info(t('phone.nobody'));
          else toasts.success(t('phone.begun', { count: begun.total }));
        } catch (error) {
          if (isUnderWay(error)) toasts.warning(t('status.underWay'));
          else if (isLineFull(error)) toasts.warning(t('status.lineFull'));
          else throw error;
        }
      }}
      onClose={onClose}
    >
      {t('phone.text')}
    </ConfirmDialog>
  );
}
