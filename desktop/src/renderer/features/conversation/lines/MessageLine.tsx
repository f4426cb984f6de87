import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Message } from '@recado/shared/messages';
import { type ConversationInfo, useIsHighlighted } from '@/data/desk/message-ui';
import type { Placement } from '@/data/messages/conversation-items';
import { ForwardCheckbox } from '@/features/forward';
import { MessageBubble } from '../bubbles/MessageBubble';

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS },
  bubble: { flexGrow: 1, minWidth: 0 },
  lit: {
    borderRadius: tokens.borderRadiusMedium,
    animationName: {
      from: { backgroundColor: tokens.colorBrandBackground2Pressed },
      to: { backgroundColor: 'transparent' },
    },
    animationDuration: '2s',
    animationTimingFunction: 'ease-out',
  },
});

interface MessageLineProps {
  message: Message;
  placement: Placement;
  place: ConversationInfo;
}

export function MessageLine({ message, placement, place }: MessageLineProps) {
  const styles = useStyles();
  const isLit = useIsHighlighted(message.id);
  return (
    <div className={mergeClasses(styles.root, isLit && styles.lit)}>
      <ForwardCheckbox message={message} ticketId={place.ticketId} />
      <div className={styles.bubble}>
        <MessageBubble message={message} placement={placement} place={place} />
      </div>
    </div>
  );
}
