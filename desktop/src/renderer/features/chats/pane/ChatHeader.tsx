import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { AlertOffRegular, AlertRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { useMuteChat } from '@/data/chats/useChatMutations';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { mayChange } from '../may-change';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '56px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  text: { flexGrow: 1, minWidth: 0 },
  title: { margin: 0 },
  members: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  tools: { display: 'flex', flexShrink: 0 },
});

export interface ChatHeaderProps {
  chat: Chat;
  onEdit: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

export function ChatHeader({ chat, onEdit, onDelete }: ChatHeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const toasts = useToasts();
  const mute = useMuteChat();
  const muted = chat.muted === true;
  const toggle = () =>
    mute.mutate({ id: chat.id, muted: !muted }, { onError: (error) => toasts.failure(error) });
  const members = chat.users.map((member) => (member.userId === userId ? t('you') : member.user.name));
  return (
    <header className={styles.root}>
      <PersonAvatar name={chat.title} isGroup={!chat.pair} size={32} />
      <div className={styles.text}>
        <Text as="h2" size={300} weight="semibold" block className={styles.title}>
          <CutText>{chat.title}</CutText>
        </Text>
        {!chat.pair && <CutText className={styles.members}>{members.join(', ')}</CutText>}
      </div>
      <div className={styles.tools}>
        <IconButton
          icon={muted ? <AlertOffRegular /> : <AlertRegular />}
          label={muted ? t('unmute') : t('mute')}
          aria-pressed={muted}
          onClick={toggle}
        />
        {mayChange(chat, userId) && (
          <>
            <IconButton
              icon={<EditRegular />}
              label={t('edit', { title: chat.title })}
              onClick={() => onEdit(chat)}
            />
            <IconButton
              icon={<DeleteRegular />}
              label={t('delete', { title: chat.title })}
              onClick={() => onDelete(chat)}
            />
          </>
        )}
      </div>
    </header>
  );
}
