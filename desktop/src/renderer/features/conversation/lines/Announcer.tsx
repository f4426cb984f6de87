import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { plainText } from '@/data/messages/text-formatting';
import { mediaLabel } from '@/ui/message/media-labels';
import { MessageAnnouncer } from '@/ui/message-list/MessageAnnouncer';

/** Announces new customer messages to screen readers. */
export function Announcer({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('tickets');
  const last = messages.findLast(({ fromMe }) => !fromMe);
  const text = last && (plainText(last.body) || mediaLabel(last.mediaType, t));
  return (
    <MessageAnnouncer
      id={last?.id}
      text={t('conversation.announce', { name: last?.contact?.name ?? '', text: text ?? '' })}
    />
  );
}
