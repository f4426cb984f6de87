import { Cart24Regular, Tag24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { formatMoney, type MessageData } from '@recado/shared/messages';
import { CardDetail, InfoCard } from './InfoCard';
import { OrderItems } from './OrderItems';
import { WebLink } from './WebLink';

interface OrderCardProps {
  order: NonNullable<MessageData['order']>;
  messageId: string;
}

export function OrderCard({ order, messageId }: OrderCardProps) {
  const { t, i18n } = useTranslation('message-content');
  const { title, itemCount, total, note, reference } = order;
  return (
    <InfoCard icon={Cart24Regular} title={t('order.title')} note={note}>
      {title && <CardDetail>{title}</CardDetail>}
      {itemCount !== null && itemCount > 0 && (
        <CardDetail>{t('order.items', { count: itemCount })}</CardDetail>
      )}
      {total && <CardDetail as="strong">{formatMoney(total, i18n.language)}</CardDetail>}
      {reference && <OrderItems messageId={messageId} />}
    </InfoCard>
  );
}

export function ProductCard({ product }: { product: NonNullable<MessageData['product']> }) {
  const { t, i18n } = useTranslation('message-content');
  const { title, description, price, url, question } = product;
  return (
    <InfoCard icon={Tag24Regular} title={title || t('product')} note={question}>
      {price && <CardDetail as="strong">{formatMoney(price, i18n.language)}</CardDetail>}
      {description && <CardDetail as="clamped">{description}</CardDetail>}
      {url && <WebLink url={url} />}
    </InfoCard>
  );
}
