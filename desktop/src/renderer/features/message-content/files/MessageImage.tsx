import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { viewedAtom } from '@/data/desk/open-views';
import { captionText } from '@/data/messages/caption-text';
import { mediaFileName } from '@/lib/media/media-file-name';
import { shownPath } from '@/lib/media/shown-path';
import { useFileDrag } from '@/lib/media/useFileDrag';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { mediaLabel } from '@/ui/message/media-labels';
import { useConversationScope } from '../ConversationScope';
import { MissingFile } from './MissingFile';
import { useBrokenFile } from './useBrokenFile';

const MAX_WIDTH_PX = 320;
const STICKER_PX = 160;
const USUAL_RATIO = 4 / 3;

const useStyles = makeStyles({
  frame: {
    display: 'block',
    maxWidth: 'calc(100% + 8px)',
    margin: '2px -4px 4px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
    cursor: 'zoom-in',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  bare: { maxWidth: '100%', margin: 0 },
  tile: { width: '100%', maxWidth: '100%', height: '100%', margin: 0 },
  sticker: { backgroundColor: 'transparent', cursor: 'default' },
  picture: { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  whole: { objectFit: 'contain' },
});

interface MessageImageProps {
  message: Message;
  /** `bare` for an image that is alone in its bubble, `tile` for an album tile. */
  as?: 'bare' | 'tile';
  name?: string;
}

/** Shows a photo or sticker, which opens the large view. Its size is reserved before loading. */
export function MessageImage({ message, as, name }: MessageImageProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const view = useSetAtom(viewedAtom);
  const { id: scopeId } = useConversationScope();
  const { isBroken, onError, reload } = useBrokenFile(message);
  const address = useMediaAddress(message.mediaUrl);
  const shown = useMediaAddress(shownPath(message));
  const small = useMediaAddress(message.media?.thumbnailUrl);
  const isSticker = message.mediaType === 'sticker';
  const fileDrag = useFileDrag(address, mediaFileName(message));
  if (!message.mediaUrl || isBroken)
    return <MissingFile message={message} tile={as === 'tile'} onReload={reload} />;
  const label = captionText(message) || mediaLabel(message.mediaType, t);
  const image = shown && (
    <img
      className={mergeClasses(styles.picture, isSticker && styles.whole)}
      src={shown}
      alt={label}
      loading="lazy"
      decoding="async"
      // The button around it is dragged.
      draggable={false}
      onError={onError}
    />
  );
  const box = isSticker ? { width: STICKER_PX, aspectRatio: '1' } : as === 'tile' ? {} : boxOf(message);
  const style = { ...box, ...(small && !isSticker ? { backgroundImage: `url("${small}")` } : {}) };
  if (isSticker)
    return (
      <div className={mergeClasses(styles.frame, styles.sticker)} style={style}>
        {image}
      </div>
    );
  return (
    <button
      type="button"
      className={mergeClasses(styles.frame, as && styles[as])}
      style={style}
      aria-label={t('file.openPicture', { name: name ?? label })}
      onClick={() => view({ kind: 'picture', messageId: message.id, scopeId })}
      {...fileDrag}
    >
      {image}
    </button>
  );
}

function boxOf({ media }: Message): { width: number; aspectRatio: string } {
  const ratio = media?.width && media.height ? media.width / media.height : USUAL_RATIO;
  // Very tall and very wide images are cropped; the large view shows them whole.
  const shown = Math.min(Math.max(ratio, 0.6), 2.4);
  const width = Math.round(Math.min(MAX_WIDTH_PX, MAX_WIDTH_PX * Math.sqrt(Math.min(shown, 1))));
  return { width, aspectRatio: String(shown) };
}
