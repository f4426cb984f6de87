import { Button, Dialog, DialogSurface, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ChevronLeft24Regular,
  ChevronRight24Regular,
  Dismiss20Regular,
} from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { captionText } from '@/data/messages/caption-text';
import { stageTime } from '@/lib/formats/dates';
import { contactName } from '@/lib/formats/names';
import { shownPath } from '@/lib/media/shown-path';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { ImageFrame } from './ImageFrame';
import { VideoFrame } from './VideoFrame';
import { useViewerStyles } from './viewer-styles';

const useStyles = makeStyles({
  // Contains the frame and the previous and next buttons. The frame remounts for each file, but the buttons stay
  // mounted and keep the focus.
  stage: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    flexGrow: 1,
    minHeight: 0,
  },
  step: {
    position: 'absolute',
    top: '50%',
    transform: 'translateY(-50%)',
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
  },
  previous: { left: tokens.spacingHorizontalM },
  next: { right: tokens.spacingHorizontalM },
});

interface ImageViewerProps {
  images: readonly Message[];
  messageId: string;
  onShow: (messageId: string) => void;
  onClose: () => void;
}

export function ImageViewer({ images, messageId, onShow, onClose }: ImageViewerProps) {
  const place = images.findIndex(({ id }) => id === messageId);
  const message = images[place];
  useReturnFocus();
  if (!message) return null;
  const show = (index: number) => {
    const other = images[index];
    if (other) onShow(other.id);
  };
  return (
    <Shown
      message={message}
      position={{ place: place + 1, total: images.length }}
      onPrevious={place > 0 ? () => show(place - 1) : undefined}
      onNext={place < images.length - 1 ? () => show(place + 1) : undefined}
      onClose={onClose}
    />
  );
}

interface ShownProps {
  message: Message;
  position: { place: number; total: number };
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

function Shown({ message, position, onPrevious, onNext, onClose }: ShownProps) {
  const styles = useStyles();
  const frames = useViewerStyles();
  const { t } = useTranslation('media-viewer');
  const address = useMediaAddress(message.mediaUrl);
  const shown = useMediaAddress(shownPath(message));
  const author = message.fromMe ? (message.user?.name ?? '') : contactName(message.contact?.name ?? '');
  const caption = captionText(message);
  const isVideo = message.mediaType === 'video';
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // Escape is handled here, because a visible tooltip would otherwise consume the key.
    if (key === 'Escape') onClose();
    // A focused video uses the arrow keys to seek.
    if (target instanceof HTMLVideoElement) return;
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface
        className={frames.surface}
        aria-label={isVideo ? t('video') : t('picture')}
        onKeyDown={onKeyDown}
      >
        <div className={frames.bar}>
          <span className={frames.words}>
            <CutText className={frames.title}>{author}</CutText>
            <span className={frames.detail}>
              {stageTime(message.createdAt)} · {t('position', position)}
            </span>
          </span>
          <Button
            as="a"
            appearance="subtle"
            icon={<ArrowDownload20Regular />}
            href={address}
            download
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('download')}
          </Button>
          <IconButton icon={<Dismiss20Regular />} label={t('close')} onClick={onClose} />
        </div>
        {address && (
          <div className={styles.stage}>
            {isVideo ? (
              <VideoFrame key={message.id} message={message} address={address} caption={caption} />
            ) : (
              <ImageFrame key={message.id} address={shown ?? address} caption={caption} />
            )}
            {position.total > 1 && (
              <>
                <IconButton
                  className={mergeClasses(styles.step, styles.previous)}
                  appearance="secondary"
                  icon={<ChevronLeft24Regular />}
                  label={t('previous')}
                  disabledFocusable={!onPrevious}
                  onClick={onPrevious}
                />
                <IconButton
                  className={mergeClasses(styles.step, styles.next)}
                  appearance="secondary"
                  icon={<ChevronRight24Regular />}
                  label={t('next')}
                  disabledFocusable={!onNext}
                  onClick={onNext}
                />
              </>
            )}
          </div>
        )}
      </DialogSurface>
    </Dialog>
  );
}
