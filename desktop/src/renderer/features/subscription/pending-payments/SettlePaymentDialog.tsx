import { useTranslation } from 'react-i18next';
import type { PendingPayment } from '@recado/shared/subscription';
import { useSettlePayment } from '@/data/subscription/usePendingPayments';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { reais } from '../rules/reais';

interface SettlePaymentDialogProps {
  payment: PendingPayment;
  /** True if the payment arrived or its amount is accepted; false if the payment is dismissed. */
  isReceived: boolean;
  onClose: () => void;
}

export function SettlePaymentDialog({ payment, isReceived, onClose }: SettlePaymentDialogProps) {
  const { t } = useTranslation('subscription');
  const toasts = useToasts();
  const settle = useSettlePayment();
  const texts = useTexts(payment, isReceived);
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      destructive={!isReceived && payment.state !== 'over'}
      onConfirm={async () => {
        await settle.mutateAsync({ id: payment.id, isReceived });
        toasts.success(isReceived ? t('pending.confirmed', { name: payment.company.name }) : texts.done);
      }}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmDialog>
  );
}

function useTexts({ state, company, value, received, txid }: PendingPayment, isReceived: boolean) {
  const { t } = useTranslation('subscription');
  const { name } = company;
  const money = {
    value: reais(value),
    received: reais(received ?? 0),
    missing: reais(value - (received ?? 0)),
    over: reais((received ?? 0) - value),
    txid,
  };
  if (state === 'over')
    return {
      title: t('pending.over.seenTitle', { name }),
      text: t('pending.over.seenText', money),
      confirm: t('pending.over.seen'),
      done: t('pending.over.done'),
    };
  if (state === 'partial')
    return isReceived
      ? {
          title: t('pending.partial.acceptTitle', { name }),
          text: t('pending.partial.acceptText', money),
          confirm: t('pending.partial.accept'),
          done: '',
        }
      : {
          title: t('pending.partial.refuseTitle', { name }),
          text: t('pending.partial.refuseText', money),
          confirm: t('pending.partial.refuse'),
          done: t('pending.partial.refused'),
        };
  return {
    title: isReceived ? t('pending.confirmTitle', { name }) : t('pending.dismissTitle', { name }),
    text: isReceived ? t('pending.confirmText', money) : t('pending.dismissText', money),
    confirm: isReceived ? t('pending.confirm') : t('pending.dismiss'),
    done: t('pending.dismissed'),
  };
}
