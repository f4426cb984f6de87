import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import { useToasts } from '@/ui/toasts/useToasts';

/**
 * Saves the files of download links by the desktop app, and reports each file that may not be saved. Their `download` attribute has no effect there, because the
 * server has another origin than the app.
 */
export function useDownloadLinks(): void {
  const { t } = useTranslation('downloads');
  const toasts = useToasts();
  useEffect(() => {
    const { downloads } = desktop();
    if (!downloads) return;
    const save = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
      // The page itself makes files with `blob:` addresses; Chromium saves those.
      if (!link || !/^https?:/.test(link.href)) return;
      event.preventDefault();
      downloads.start(link.href);
    };
    // Before listeners of the page, which may open the link.
    window.addEventListener('click', save, true);
    const unsubscribe = downloads.onRejected(() => toasts.error(t('refused')));
    return () => {
      window.removeEventListener('click', save, true);
      unsubscribe();
    };
  }, [t, toasts]);
}
