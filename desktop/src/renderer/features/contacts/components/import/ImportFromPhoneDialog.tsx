import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs';
import { useToasts } from '../../../../ui/toasts';
import { useImportFromPhone } from '../../api/useImports';

/** Asks before the phone's whole address book becomes contacts (specification 2 §2.10). */
export function ImportFromPhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const begin = useImportFromPhone();
  return (
    <ConfirmDialog
      title={t('phone.title')}
      confirmLabel={t('phone.confirm')}
      onConfirm={async () => {
        const { import: begun } = await begin.mutateAsync();
        if (begun.total === 0) toasts.info(t('phone.nobody'));
        else toasts.success(t('phone.begun', { count: begun.total }));
      }}
      onClose={onClose}
    >
      {t('phone.text')}
    </ConfirmDialog>
  );
}
