import { Megaphone24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { MessageData } from '@recado/shared/messages';
import { CardDetail, InfoCard } from './InfoCard';
import { WebLink } from './WebLink';

/** Shows the advertisement through which the customer wrote. */
export function AdCard({ ad }: { ad: NonNullable<MessageData['ad']> }) {
  const { t } = useTranslation('message-content');
  const { title, description, url } = ad;
  return (
    <InfoCard icon={Megaphone24Regular} title={title ? t('ad.titled', { title }) : t('ad.untitled')}>
      {description && <CardDetail as="clamped">{description}</CardDetail>}
      {url && <WebLink url={url} />}
    </InfoCard>
  );
}
