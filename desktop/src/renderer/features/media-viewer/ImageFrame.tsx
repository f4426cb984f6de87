import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ZoomFit20Regular, ZoomIn20Regular, ZoomOut20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { usePanZoom } from './usePanZoom';
import { useViewerStyles } from './viewer-styles';

const useStyles = makeStyles({
  frame: { touchAction: 'none', userSelect: 'none' },
  image: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', cursor: 'zoom-in' },
  moved: { cursor: 'grab' },
});

interface ImageFrameProps {
  address: string;
  caption: string;
}

export function ImageFrame({ address, caption }: ImageFrameProps) {
  const styles = useStyles();
  const frames = useViewerStyles();
  const { t } = useTranslation('media-viewer');
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  const { view, larger, smaller, whole, pointer } = usePanZoom(frame, image);
  const isZoomed = view.scale > 1;
  return (
    <>
      <div className={mergeClasses(frames.frame, styles.frame)} ref={frame} {...pointer}>
        {broken ? (
          <p role="alert">{t('broken')}</p>
        ) : (
          <img
            ref={image}
            className={mergeClasses(styles.image, isZoomed && styles.moved)}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            src={address}
            alt={caption || t('picture')}
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      {caption && <p className={frames.caption}>{caption}</p>}
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
