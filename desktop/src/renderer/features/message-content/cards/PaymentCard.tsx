import { makeStyles, tokens } from '@fluentui/react-components';
import { Money24Regular } from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney, type MessageData } from '@recado/shared/messages';
import { CopyButton } from '@/ui/copy/CopyButton';
import { CardDetail, InfoCard } from './InfoCard';

type Payment = NonNullable<MessageData['payment']>;

const useStyles = makeStyles({
  key: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

export function PaymentCard({ payment }: { payment: Payment }) {
  const own = useStyles();
  const { t, i18n } = useTranslation('message-content');
  const { type, key, keyType, receiver, amount, note } = payment;
  return (
    <InfoCard icon={Money24Regular} title={t(`payment.${type}`)} note={note}>
      {amount && <CardDetail as="strong">{formatMoney(amount, i18n.language)}</CardDetail>}
      {key && (
        <span className={own.key}>
          <CardDetail as="strong">{key}</CardDetail>
          <CopyButton label={t('payment.copyKey')} text={key} />
        </span>
      )}
      {keyType && <CardDetail>{t('payment.keyType', { type: keyTypeLabel(keyType, t) })}</CardDetail>}
      {receiver && <CardDetail>{t('payment.receiver', { name: receiver })}</CardDetail>}
    </InfoCard>
  );
}

/** CPF, CNPJ and types unknown to this version are shown as WhatsApp sends them. */
function keyTypeLabel(keyType: string, t: TFunction<'message-content'>): string {
  switch (keyType) {
    case 'EMAIL':
      return t('payment.keyTypes.email');
    case 'PHONE':
      return t('payment.keyTypes.phone');
    case 'EVP':
      return t('payment.keyTypes.random');
    default:
      return keyType;
  }
}
