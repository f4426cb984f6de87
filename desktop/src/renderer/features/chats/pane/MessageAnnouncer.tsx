import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '@recado/shared/chats';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Announces colleagues' new messages to screen readers. Messages that were already shown are skipped. */
export function MessageAnnouncer({ messages }: { messages: readonly ChatMessage[] }) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const last = messages.findLast(({ senderId }) => senderId !== userId);
  const [first] = useState(last?.n);
  return (
    <div className={styles.root} aria-live="polite">
      {last && last.n !== first && t('messages.announce', { name: last.sender.name, text: last.message })}
    </div>
  );
}
