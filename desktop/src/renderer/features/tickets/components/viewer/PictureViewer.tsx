import { Button, Dialog, DialogSurface, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ChevronLeft24Regular,
  ChevronRight24Regular,
  Dismiss20Regular,
  ZoomFit20Regular,
  ZoomIn20Regular,
  ZoomOut20Regular,
} from '@fluentui/react-icons';
import type { Message } from '@recado/shared/messages';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../../ui/dialogs';
import { CutText, IconButton } from '../../../../ui/tooltip';
import { contactName } from '../../rules/contactName';
import { stageTime } from '../../rules/dates';
import { plainText } from '../../rules/textFormatting';
import { writtenText } from '../../rules/whispers';
import { useMediaAddress } from '../content/useMediaAddress';
import { usePanZoom } from './usePanZoom';
import { useViewerStyles } from './viewerStyles';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    touchAction: 'none',
    userSelect: 'none',
  },
  picture: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', cursor: 'zoom-in' },
  moved: { cursor: 'grab' },
  step: {
    position: 'absolute',
    top: '50%',
    transform: 'translateY(-50%)',
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
  },
  previous: { left: tokens.spacingHorizontalM },
  next: { right: tokens.spacingHorizontalM },
  caption: {
    maxHeight: '60px',
    margin: 0,
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
});

interface PictureViewerProps {
  /** The conversation's pictures, oldest first. */
  pictures: readonly Message[];
  messageId: string;
  onShow: (messageId: string) => void;
  onClose: () => void;
}

/** A picture as large as the window, and the others of the conversation: arrows, zoom, moving, download. */
export function PictureViewer({ pictures, messageId, onShow, onClose }: PictureViewerProps) {
  const place = pictures.findIndex(({ id }) => id === messageId);
  const message = pictures[place];
  useReturnFocus();
  if (!message) return null;
  const show = (index: number) => {
    const other = pictures[index];
    if (other) onShow(other.id);
  };
  return (
    <Shown
      message={message}
      position={{ place: place + 1, total: pictures.length }}
      onPrevious={place > 0 ? () => show(place - 1) : undefined}
      onNext={place < pictures.length - 1 ? () => show(place + 1) : undefined}
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
  const frames = useViewerStyles();
  const { t } = useTranslation('viewer');
  const address = useMediaAddress(message.mediaUrl);
  const author = message.fromMe ? (message.user?.name ?? '') : contactName(message.contact?.name ?? '');
  const caption = plainText(message.fromMe ? writtenText(message.body).text : message.body);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // A tooltip that is shown would take the key for itself.
    if (key === 'Escape') onClose();
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={frames.surface} aria-label={t('picture')} onKeyDown={onKeyDown}>
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
          <Frame
            key={message.id}
            address={address}
            caption={caption}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        )}
      </DialogSurface>
    </Dialog>
  );
}

interface FrameProps extends Pick<ShownProps, 'onPrevious' | 'onNext'> {
  address: string;
  caption: string;
}

function Frame({ address, caption, onPrevious, onNext }: FrameProps) {
  const styles = useStyles();
  const frames = useViewerStyles();
  const { t } = useTranslation('viewer');
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  const { view, larger, smaller, whole, pointer } = usePanZoom(frame, picture);
  const isZoomed = view.scale > 1;
  return (
    <>
      <div className={styles.frame} ref={frame} {...pointer}>
        {broken ? (
          <p role="alert">{t('broken')}</p>
        ) : (
          <img
            ref={picture}
            className={mergeClasses(styles.picture, isZoomed && styles.moved)}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            src={address}
            alt={caption || t('picture')}
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
        {onPrevious && (
          <IconButton
            className={mergeClasses(styles.step, styles.previous)}
            appearance="secondary"
            icon={<ChevronLeft24Regular />}
            label={t('previous')}
            onClick={onPrevious}
          />
        )}
        {onNext && (
          <IconButton
            className={mergeClasses(styles.step, styles.next)}
            appearance="secondary"
            icon={<ChevronRight24Regular />}
            label={t('next')}
            onClick={onNext}
          />
        )}
      </div>
      {caption && <p className={styles.caption}>{caption}</p>}
      <div className={frames.foot} role="group" aria-label={t('zoom')}>
        <IconButton
          icon={<ZoomOut20Regular />}
          label={t('smaller')}
          disabledFocusable={!isZoomed}
          onClick={smaller}
        />
        <span className={frames.count} aria-live="polite">
          {Math.round(view.scale * 100)}%
        </span>
        <IconButton icon={<ZoomIn20Regular />} label={t('larger')} onClick={larger} />
        <IconButton
          icon={<ZoomFit20Regular />}
          label={t('whole')}
          disabledFocusable={!isZoomed}
          onClick={whole}
        />
      </div>
    </>
  );
}
