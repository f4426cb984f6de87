import { PeopleAdd24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { MessageData } from '@recado/shared/messages';
import { CardDetail, InfoCard } from './InfoCard';

export function InvitationCard({ invitation }: { invitation: NonNullable<MessageData['invitation']> }) {
  const { t } = useTranslation('message-content');
  const { type, name, note } = invitation;
  const title = name ? t(`invitation.${type}`, { name }) : t(`invitation.unnamed.${type}`);
  return (
    <InfoCard icon={PeopleAdd24Regular} title={title} note={note}>
      <CardDetail>{t('invitation.hint')}</CardDetail>
    </InfoCard>
  );
}
