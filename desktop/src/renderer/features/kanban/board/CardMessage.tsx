import { useTranslation } from 'react-i18next';
import type { BoardCard } from '@recado/shared/kanban';
import { splitSignature } from '@recado/shared/rules/signature';
import { withMenuEntry } from '@/data/messages/menu-entry';
import { plainText } from '@/data/messages/text-formatting';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { useCardStyles } from './card-styles';

/** Shows the ticket's last message on one line; a file without a text shows its kind. */
export function CardMessage({ ticket }: Pick<BoardCard, 'ticket'>) {
  const styles = useCardStyles();
  const { t } = useTranslation('tickets');
  const { lastMessage, lastMessageType, lastMenuEntry } = ticket;
  const isText = lastMessageType === 'text';
  const Icon = mediaIcon(lastMessageType);
  const body = plainText(splitSignature(lastMessage).text).replace(/\s+/gu, ' ');
  const text = withMenuEntry(body, lastMenuEntry);
  return (
    <div className={styles.message}>
      {!isText && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.cut}>
        {text || (isText ? t('list.noMessage') : mediaLabel(lastMessageType, t))}
      </span>
    </div>
  );
}
