import type { PendingPayment } from '@recado/shared/subscription';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs';
import { useToasts } from '../../../ui/toasts';
import { useSettlePayment } from '../api/usePendingPayments';
import { reais } from '../rules/reais';

interface SettlePaymentDialogProps {
  payment: PendingPayment;
  /** Whether the money came, or will not. */
  came: boolean;
  onClose: () => void;
}

/** Asks before a company is renewed, or its invoice dropped. */
export function SettlePaymentDialog({ payment, came, onClose }: SettlePaymentDialogProps) {
  const { t } = useTranslation('subscription');
  const toasts = useToasts();
  const settle = useSettlePayment();
  const { id, company, txid } = payment;
  const { name } = company;
  const words = { value: reais(payment.value), txid };
  return (
    <ConfirmDialog
      title={came ? t('pending.confirmTitle', { name }) : t('pending.dismissTitle', { name })}
      confirmLabel={came ? t('pending.confirm') : t('pending.dismiss')}
      destructive={!came}
      onConfirm={async () => {
        await settle.mutateAsync({ id, came });
        toasts.success(came ? t('pending.confirmed', { name }) : t('pending.dismissed'));
      }}
      onClose={onClose}
    >
      {came ? t('pending.confirmText', words) : t('pending.dismissText', words)}
    </ConfirmDialog>
  );
}
