import { makeStyles, tokens } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { useConversationOutage } from '@/data/connections/useOutage';
import { preparingFilesAtom } from '@/features/message-content';

const useStyles = makeStyles({
  root: {
    maxWidth: 'min(76%, 520px)',
    paddingTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Explains why a message has not left the server: its file is being prepared or the connection is down. */
export function WaitingNote({ messages }: { messages: readonly Message[] }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tContent } = useTranslation('message-content');
  const outage = useConversationOutage();
  const preparing = useAtomValue(preparingFilesAtom);
  const waiting = messages.filter(isWaiting);
  const isPreparing = waiting.some(({ id }) => preparing.has(id));
  if (waiting.length === 0 || (!isPreparing && !outage)) return null;
  const text = isPreparing ? tContent('preparing') : t('message.queued', { name: outage?.name ?? '' });
  return (
    <span className={styles.root} role="status">
      {text}
    </span>
  );
}

function isWaiting({ fromMe, whisper, ack, failure, isDeleted, mediaType }: Message): boolean {
  return fromMe && !whisper && ack === 1 && failure === null && !isDeleted && mediaType !== 'notification';
}
