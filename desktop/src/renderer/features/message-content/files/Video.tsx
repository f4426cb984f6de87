import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { captionText } from '@/data/messages/caption-text';
import { mediaFileName } from '@/lib/media/media-file-name';
import { useFileDrag } from '@/lib/media/useFileDrag';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { mediaLabel } from '@/ui/message/media-labels';
import { MissingFile } from './MissingFile';
import { useBrokenFile } from './useBrokenFile';

const useStyles = makeStyles({
  video: {
    display: 'block',
    width: '320px',
    maxWidth: 'calc(100% + 8px)',
    margin: '2px -4px 4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
});

/** Loads only the poster before playback. */
export function Video({ message }: { message: Message }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { isBroken, onError, reload } = useBrokenFile(message);
  const address = useMediaAddress(message.mediaUrl);
  const poster = useMediaAddress(message.media?.thumbnailUrl);
  const fileDrag = useFileDrag(address, mediaFileName(message));
  if (!message.mediaUrl || isBroken) return <MissingFile message={message} onReload={reload} />;
  const { width, height } = message.media ?? {};
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- customers send no subtitles
    <video
      className={styles.video}
      style={{ aspectRatio: width && height ? String(Math.max(width / height, 0.7)) : '16 / 9' }}
      src={address}
      poster={poster}
      controls
      preload={poster ? 'none' : 'metadata'}
      aria-label={captionText(message) || mediaLabel('video', t)}
      onError={onError}
      {...fileDrag}
    />
  );
}
