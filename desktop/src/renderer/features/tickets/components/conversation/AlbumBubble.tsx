import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Message } from '@recado/shared/messages';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Placement } from '../../reducers/conversationItems';
import { bubbleTime } from '../../rules/dates';
import { Picture } from '../content/Picture';
import { MessageTools } from '../messages/MessageTools';
import { useIsHighlighted, type ConversationPlace } from '../messages/messageUi';
import { viewedAtom } from '../viewer/viewerState';
import { Bubble } from './Bubble';
import { useConversationScope } from './ConversationScope';

/** Squares shown; the last says how many more there are. */
const SHOWN = 4;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '3px',
    width: '320px',
    maxWidth: '100%',
  },
  square: { position: 'relative', aspectRatio: '1', minWidth: 0 },
  more: {
    position: 'absolute',
    inset: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBackgroundOverlay,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase600,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'zoom-in',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  lit: { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
});

interface AlbumBubbleProps {
  messages: readonly Message[];
  placement: Placement;
  place: ConversationPlace;
}

/** Pictures sent together, as squares; each opens large, and the viewer shows them all. */
export function AlbumBubble({ messages, placement, place }: AlbumBubbleProps) {
  const styles = useStyles();
  const { t } = useTranslation('content');
  const view = useSetAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  const last = messages.at(-1);
  const first = messages[0];
  const isLit = useIsHighlighted(first?.id ?? '');
  if (!first || !last) return null;
  const rest = messages.length - SHOWN;
  const ack = Math.min(...messages.map((message) => message.ack));
  return (
    <Bubble
      fromMe={first.fromMe}
      placement={placement}
      createdAt={last.createdAt}
      ack={ack}
      failed={false}
      bare
      messageId={first.id}
      label={`${t('album', { count: messages.length })}, ${bubbleTime(last.createdAt)}`}
    >
      <div className={mergeClasses(styles.grid, isLit && styles.lit)}>
        {messages.slice(0, SHOWN).map((message, index) => (
          <div key={message.id} className={styles.square} data-message={message.id}>
            <Picture message={message} as="tile" />
            <MessageTools message={message} place={place} inside />
            {index === SHOWN - 1 && rest > 0 && (
              <button
                type="button"
                className={styles.more}
                aria-label={t('moreInAlbum', { count: rest + 1 })}
                onClick={() => view({ kind: 'picture', messageId: message.id, scopeId })}
              >
                +{rest}
              </button>
            )}
          </div>
        ))}
      </div>
    </Bubble>
  );
}
