import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationItem } from '../../reducers/conversationItems';
import { plainText } from '../../rules/textFormatting';
import { mediaWord } from '../mediaWords';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Reads new messages of the customer out to screen readers; not those that were there already. */
export function Announcer({ items }: { items: readonly ConversationItem[] }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const last = items.findLast((item) => item.kind === 'message' && !item.message.fromMe);
  const [first] = useState(last?.key);
  const message = last?.kind === 'message' && last.key !== first ? last.message : undefined;
  const text = message && (plainText(message.body) || mediaWord(message.mediaType, t));
  return (
    <div className={styles.root} aria-live="polite">
      {message && t('conversation.announce', { name: message.contact?.name ?? '', text })}
    </div>
  );
}
