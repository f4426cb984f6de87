import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { LastMessage } from '@/features/ticket-list';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { UnreadRow } from '@/ui/bar/UnreadRow';

export function NotificationItem({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const name = contactName(ticket.contact.name);
  return (
    <UnreadRow
      to={`/tickets/${ticket.uuid}`}
      avatar={<PersonAvatar name={name} imageUrl={image} isGroup={ticket.isGroup} size={36} />}
      title={name}
      last={<LastMessage ticket={ticket} />}
      time={ticket.updatedAt}
      unread={ticket.unreadMessages}
      unreadLabel={t('unread', { count: ticket.unreadMessages })}
      onOpen={onOpen}
    />
  );
}
