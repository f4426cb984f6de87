import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Prohibited16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { type ConversationInfo, useAreHighlighted } from '@/data/desk/message-ui';
import { captionText } from '@/data/messages/caption-text';
import { MessageImage, MissingFile, Reactions, VideoTile } from '@/features/message-content';
import { mediaLabel } from '@/ui/message/media-labels';
import { MessageTools } from '../messages/MessageTools';

const useStyles = makeStyles({
  square: {
    position: 'relative',
    aspectRatio: '1',
    minWidth: 0,
    minHeight: 0,
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  lit: { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  more: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBackgroundOverlay,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase600,
    fontWeight: tokens.fontWeightSemibold,
    // Lets clicks pass to the image under the overlay.
    pointerEvents: 'none',
  },
  reactions: { position: 'absolute', left: '-4px', bottom: '4px' },
  deleted: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    height: '100%',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundAlpha,
    textAlign: 'center',
    whiteSpace: 'normal',
    fontStyle: 'italic',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface AlbumTileProps {
  message: Message;
  position: { place: number; total: number };
  /** Messages without a tile; this tile shows their number. */
  hidden: readonly Message[];
  place: ConversationInfo;
}

export function AlbumTile({ message, position, hidden, place }: AlbumTileProps) {
  const styles = useStyles();
  const { t } = useTranslation('message-content');
  const { t: tTickets } = useTranslation('tickets');
  const represented = [message, ...hidden];
  const isLit = useAreHighlighted(represented.map(({ id }) => id));
  const caption = message.isDeleted ? tTickets('message.deleted') : captionText(message);
  const named = t('inAlbum', { name: caption || mediaLabel(message.mediaType, tTickets), ...position });
  const name = hidden.length > 0 ? `${named}, ${t('moreInAlbum', { count: hidden.length })}` : named;
  const reactions = represented.flatMap((each) => (each.isDeleted ? [] : each.reactions));
  return (
    <div
      className={mergeClasses(styles.square, isLit && styles.lit)}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-message={message.id}
      data-tile
    >
      <Content message={message} name={name} />
      {hidden.length > 0 && (
        <span className={styles.more} aria-hidden>
          +{hidden.length}
        </span>
      )}
      {reactions.length > 0 && (
        <span className={styles.reactions}>
          <Reactions reactions={reactions} />
        </span>
      )}
      {!message.isDeleted && <MessageTools message={message} place={place} inside />}
    </div>
  );
}

function Content({ message, name }: { message: Message; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  if (message.isDeleted) {
    return (
      <span className={styles.deleted}>
        <Prohibited16Regular aria-hidden />
        {t('message.deleted')}
      </span>
    );
  }
  if (message.mediaUrl === null) return <MissingFile message={message} tile />;
  return message.mediaType === 'video' ? (
    <VideoTile message={message} name={name} />
  ) : (
    <MessageImage message={message} as="tile" name={name} />
  );
}
