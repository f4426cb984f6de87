import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ZoomIn20Regular, ZoomOut20Regular } from '@fluentui/react-icons';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { openPdf } from './open-pdf';
import { PdfPage } from './PdfPage';
import { useViewerStyles } from './viewer-styles';

const SCALES = [0.75, 1, 1.25, 1.5, 2, 3] as const;

const useStyles = makeStyles({
  pages: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'safe center',
    gap: tokens.spacingVerticalM,
    flexGrow: 1,
    minHeight: 0,
    padding: tokens.spacingVerticalM,
    overflow: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

export function PdfPages({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const styles = useStyles();
  const frames = useViewerStyles();
  const { t } = useTranslation('media-viewer');
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const opening = openPdf(bytes);
    opening.promise.then(setPdf, () => setFailed(true));
    return () => void opening.destroy();
  }, [bytes]);
  if (failed) return <p role="alert">{t('pdfFailed')}</p>;
  if (!pdf) return <Spinner label={t('loading')} />;
  const scale = SCALES[zoom] ?? 1;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.pages} ref={setBox} tabIndex={0} role="region" aria-label={t('pages')}>
        {box &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage key={index} pdf={pdf} number={index + 1} scale={scale} root={box} />
          ))}
      </div>
      <div className={frames.foot} role="group" aria-label={t('zoom')}>
        <IconButton
          icon={<ZoomOut20Regular />}
          label={t('smaller')}
          disabledFocusable={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
        <span className={frames.count} aria-live="polite">
          {scale * 100}%
        </span>
        <IconButton
          icon={<ZoomIn20Regular />}
          label={t('larger')}
          disabledFocusable={zoom === SCALES.length - 1}
          onClick={() => setZoom(Math.min(SCALES.length - 1, zoom + 1))}
        />
      </div>
    </>
  );
}
