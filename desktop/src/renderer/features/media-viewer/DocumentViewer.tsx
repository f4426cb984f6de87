import { Button, Dialog, DialogSurface, Spinner } from '@fluentui/react-components';
import { ArrowDownload20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { fileSize } from '@/lib/formats/measures';
import { previewKind } from '@/lib/media/preview-kind';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { ErrorState } from '@/ui/states/ErrorState';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { TextPages } from './TextPages';
import { useViewerStyles } from './viewer-styles';

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages')).PdfPages }));

export function DocumentViewer({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useViewerStyles();
  const { t, i18n } = useTranslation('media-viewer');
  const address = useMediaAddress(message.mediaUrl);
  useReturnFocus();
  const name = message.media?.fileName ?? t('document');
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', 'document', message.id, address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address ?? '', { signal });
      if (!response.ok) throw new Error(`file request failed with status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    enabled: address !== undefined,
    // Not cached: the PDF reader consumes the bytes, and files are large.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface
        className={styles.surface}
        aria-label={name}
        // Escape is handled here, because a visible tooltip would otherwise consume the key.
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <div className={styles.bar}>
          <span className={styles.words}>
            <CutText className={styles.title}>{name}</CutText>
            <span className={styles.detail}>{fileSize(message.media?.bytes ?? 0, i18n.language)}</span>
          </span>
          <Button
            as="a"
            appearance="subtle"
            icon={<ArrowDownload20Regular />}
            href={address}
            download={name}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('download')}
          </Button>
          <IconButton icon={<Dismiss20Regular />} label={t('close')} onClick={onClose} />
        </div>
        {error && !data ? (
          <ErrorState error={error} title={t('documentFailed')} onRetry={() => void refetch()} />
        ) : data ? (
          <Suspense fallback={<Spinner label={t('loading')} />}>
            {previewKind(message) === 'pdf' ? <PdfPages bytes={data} /> : <TextPages bytes={data} />}
          </Suspense>
        ) : (
          <Spinner label={t('loading')} />
        )}
      </DialogSurface>
    </Dialog>
  );
}
