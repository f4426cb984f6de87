import { makeStyles, tokens } from '@fluentui/react-components';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Size of an A4 page at 96 dpi, used until the page's size is known. */
const DEFAULT_SIZE = { width: 794, height: 1123 };
/** Distance within which pages are rendered. Pages farther away release their image. */
const NEAR = '800px 0px';
/** A PDF point is 1/72 inch, a CSS pixel 1/96. */
const POINTS_TO_PIXELS = 96 / 72;

const useStyles = makeStyles({
  page: {
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
    boxShadow: tokens.shadow4,
  },
  image: { display: 'block', width: '100%', height: '100%' },
});

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  scale: number;
  root: HTMLElement;
}

/** Rendered only while the page is near the visible area. */
export function PdfPage({ pdf, number, scale, root }: PdfPageProps) {
  const styles = useStyles();
  const { t } = useTranslation('media-viewer');
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(DEFAULT_SIZE);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root, rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [root]);

  useEffect(() => {
    if (!near) return;
    let stop: () => void = () => undefined;
    let over = false;
    void pdf.getPage(number).then(async (page) => {
      const whole = page.getViewport({ scale: POINTS_TO_PIXELS });
      if (over || !canvas.current) return;
      setSize({ width: whole.width, height: whole.height });
      const viewport = page.getViewport({ scale: POINTS_TO_PIXELS * scale * window.devicePixelRatio });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      // The promise rejects if the rendering is cancelled because the page left the view or the zoom changed.
      await drawing.promise.catch(() => undefined);
    });
    return () => {
      over = true;
      stop();
    };
  }, [near, pdf, number, scale]);

  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }}
    >
      {near && (
        <canvas
          ref={canvas}
          className={styles.image}
          role="img"
          aria-label={t('page', { number, total: pdf.numPages })}
        />
      )}
    </div>
  );
}
