import { makeStyles, tokens } from '@fluentui/react-components';
import { Play24Filled } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { clock } from '@/lib/formats/measures';
import { mediaFileName } from '@/lib/media/media-file-name';
import { useFileDrag } from '@/lib/media/useFileDrag';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useConversationScope } from '../ConversationScope';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  poster: { position: 'absolute', width: '100%', height: '100%', objectFit: 'cover' },
  play: {
    position: 'relative',
    display: 'flex',
    padding: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
  },
  length: {
    position: 'absolute',
    top: '6px',
    left: '6px',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface VideoTileProps {
  message: Message;
  name: string;
}

/** Shows thumbnail and length; playback happens in the large view. */
export function VideoTile({ message, name }: VideoTileProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const view = useSetAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  const poster = useMediaAddress(message.media?.thumbnailUrl);
  const fileDrag = useFileDrag(useMediaAddress(message.mediaUrl), mediaFileName(message));
  const seconds = message.media?.seconds;
  return (
    <button
      type="button"
      className={styles.root}
      aria-label={t('file.openPicture', { name })}
      onClick={() => view({ kind: 'picture', messageId: message.id, scopeId })}
      {...fileDrag}
    >
      {poster && (
        <img
          className={styles.poster}
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      <span className={styles.play}>
        <Play24Filled aria-hidden />
      </span>
      {seconds ? <span className={styles.length}>{clock(seconds)}</span> : null}
    </button>
  );
}
