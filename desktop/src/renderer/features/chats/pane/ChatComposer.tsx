import { makeStyles, tokens } from '@fluentui/react-components';
import { Send20Filled } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chat, CHAT_LIMITS } from '@recado/shared/chats';
import { useChatDraft } from '@/data/chats/chat-drafts';
import { mentionQuery } from '@/data/chats/mentions';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { topDialog } from '@/ui/dialogs/useReturnFocus';
import { EmojiButton } from '@/ui/emoji/EmojiButton';
import { useTextField } from '@/ui/form/useTextField';
import { IconButton } from '@/ui/tooltip/IconButton';
import { type MentionKeys, MentionSuggestions } from './MentionSuggestions';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-end',
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '44px',
    margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`, paddingBottom: '3px' },
  },
  field: {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '7px 8px',
    border: 'none',
    outline: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowX: 'hidden',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  send: { minWidth: '34px', width: '34px', height: '34px' },
});

/** Enter sends, Shift+Enter adds a line, and "@" suggests members. The focus stays in the field. */
export function ChatComposer({ chat, onSend }: { chat: Chat; onSend: (text: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const [text, setText] = useChatDraft(chat.id);
  const { field, insert } = useTextField(text, setText);
  const [cursor, setCursor] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const suggestions = useRef<MentionKeys>(null);
  const mention = dismissed === text ? null : mentionQuery(text, cursor);
  useEffect(() => {
    if (!topDialog()) field.current?.focus();
  }, [field]);

  const submit = () => {
    field.current?.focus();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  const pick = (name: string) => {
    if (!mention) return;
    field.current?.setSelectionRange(mention.from, cursor);
    insert(`@${name} `);
    setCursor(mention.from + name.length + 2);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts a candidate and must not send.
    if (event.nativeEvent.isComposing) return;
    if (mention && suggestions.current?.handleKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.root}>
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
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        value={text}
        maxLength={CHAT_LIMITS.message}
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.field', { title: chat.title })}
        onChange={({ target }) => {
          setText(target.value);
          setCursor(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        className={styles.send}
        appearance="primary"
        icon={<Send20Filled />}
        label={t('composer.send')}
        disabledFocusable={text.trim() === ''}
        onClick={submit}
      />
    </div>
  );
}
