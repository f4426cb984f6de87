import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { plainText } from '@/data/messages/text-formatting';
import { mediaLabel } from '@/ui/message/media-labels';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Announces new customer messages to screen readers. Messages that were already shown are skipped. */
export function Announcer({ messages }: { messages: readonly Message[] }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const last = messages.findLast(({ fromMe }) => !fromMe);
  const [first] = useState(last?.id);
  const message = last && last.id !== first ? last : undefined;
  const text = message && (plainText(message.body) || mediaLabel(message.mediaType, t));
  return (
    <div className={styles.root} aria-live="polite">
      {message && t('conversation.announce', { name: message.contact?.name ?? '', text })}
    </div>
  );
}
