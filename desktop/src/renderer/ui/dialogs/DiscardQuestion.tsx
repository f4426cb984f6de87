import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

export function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      title={t('discard.title')}
      confirmLabel={t('discard.confirm')}
      destructive
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {t('discard.text')}
    </ConfirmDialog>
  );
}
