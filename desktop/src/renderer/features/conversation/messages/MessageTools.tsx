import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowReply20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { type ConversationInfo, useShowsTools } from '@/data/desk/message-ui';
import { messageActions } from '@/data/messages/message-actions';
import { IconButton } from '@/ui/tooltip/IconButton';
import { MessageMenu } from './MessageMenu';
import { ReactionButton } from './ReactionButton';
import { useMessageCommands } from './useMessageCommands';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: 0,
    left: 'calc(100% + 6px)',
    zIndex: 2,
    display: 'flex',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    whiteSpace: 'normal',
  },
  own: { left: 'auto', right: 'calc(100% + 6px)' },
  // These tools overlay an album tile.
  inside: { top: '4px', left: 'auto', right: '4px' },
  // Narrow screens have this tool only in the menu.
  wide: { '@media (max-width: 479px)': { display: 'none' } },
});

interface MessageToolsProps {
  message: Message;
  place: ConversationInfo;
  inside?: boolean;
}

export function MessageTools(props: MessageToolsProps) {
  const shown = useShowsTools(props.message.id);
  return shown && !props.place.readOnly ? <Tools {...props} /> : null;
}

function Tools({ message, place, inside = false }: MessageToolsProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages');
  const actions = messageActions(message, place, Date.now());
  const commands = useMessageCommands(place);
  return (
    <span
      className={mergeClasses(styles.root, message.fromMe && styles.own, inside && styles.inside)}
      role="group"
      aria-label={t('tools')}
    >
      {actions.react && <ReactionButton message={message} place={place} />}
      {actions.reply && (
        <IconButton
          className={styles.wide}
          size="small"
          icon={<ArrowReply20Regular />}
          label={t('reply')}
          onClick={() => commands.reply(message)}
        />
      )}
      <MessageMenu message={message} place={place} actions={actions} />
    </span>
  );
}
