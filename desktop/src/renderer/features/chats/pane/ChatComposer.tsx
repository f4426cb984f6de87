import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Send20Filled } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, CHAT_LIMITS } from '@recado/shared/chats';
import { mentionQuery } from '@/data/chats/mentions';
import { useChatDraft } from '@/data/chats/useChatOutbox';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { EmojiButton } from '@/ui/emoji/EmojiButton';
import { topDialog } from '@/ui/focus/top-dialog';
import { useTextField } from '@/ui/form/useTextField';
import { useComposerStyles } from '@/ui/message/composer-styles';
import { MessageField } from '@/ui/message/MessageField';
import type { SuggestionKeys } from '@/ui/message/SuggestionList';
import { IconButton } from '@/ui/tooltip/IconButton';
import { MentionSuggestions } from './MentionSuggestions';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'flex-end' },
});

/** Enter sends, Shift+Enter adds a line, and "@" suggests members. The focus stays in the field. */
export function ChatComposer({ chat, onSend }: { chat: Chat; onSend: (text: string) => Promise<unknown> }) {
  const styles = useStyles();
  const composer = useComposerStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const [text, setText] = useChatDraft(chat.id);
  const { field, insert } = useTextField(text, setText);
  const [cursor, setCursor] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const suggestions = useRef<SuggestionKeys>(null);
  const mention = dismissed === text ? null : mentionQuery(text, cursor);
  useEffect(() => {
    if (!topDialog()) field.current?.focus();
  }, [field]);

  const submit = () => {
    field.current?.focus();
    if (text.trim() === '') return;
    void onSend(text.trim());
    setText('');
  };
  const pick = (name: string) => {
    if (!mention) return;
    field.current?.setSelectionRange(mention.from, cursor);
    insert(`@${name} `);
    setCursor(mention.from + name.length + 2);
  };
  return (
    <div className={mergeClasses(composer.frame, styles.root)}>
      {mention && (
        <MentionSuggestions
          ref={suggestions}
          query={mention.query}
          members={chat.users.filter((member) => member.userId !== userId)}
          onPick={pick}
          onDismiss={() => setDismissed(text)}
        />
      )}
      <EmojiButton onPick={insert} />
      <MessageField
        ref={field}
        value={text}
        maxLength={CHAT_LIMITS.message}
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.field', { title: chat.title })}
        onChange={({ target }) => {
          setText(target.value);
          setCursor(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKey={(event) => mention !== null && suggestions.current?.handleKey(event)}
        onSubmit={submit}
      />
      <IconButton
        className={composer.send}
        appearance="primary"
        icon={<Send20Filled />}
        label={t('composer.send')}
        disabledFocusable={text.trim() === ''}
        onClick={submit}
      />
    </div>
  );
}
