import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useViewerStyles } from './viewer-styles';

const useStyles = makeStyles({ video: { maxWidth: '100%', maxHeight: '100%' } });

interface VideoFrameProps {
  message: Message;
  address: string;
  caption: string;
}

export function VideoFrame({ message, address, caption }: VideoFrameProps) {
  const styles = useStyles();
  const frames = useViewerStyles();
  const { t } = useTranslation('media-viewer');
  const [broken, setBroken] = useState(false);
  const poster = useMediaAddress(message.media?.thumbnailUrl);
  return (
    <>
      <div className={frames.frame}>
        {broken ? (
          <p role="alert">{t('videoBroken')}</p>
        ) : (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- customers send no subtitles
          <video
            className={styles.video}
            src={address}
            poster={poster}
            controls
            preload="metadata"
            aria-label={caption || t('video')}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      {caption && <p className={frames.caption}>{caption}</p>}
    </>
  );
}
