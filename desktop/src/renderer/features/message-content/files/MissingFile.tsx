import { Link, mergeClasses, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, retryMedia } from '@recado/shared/messages';
import { call } from '@/lib/api/call';
import { fileSize } from '@/lib/formats/measures';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { useToasts } from '@/ui/toasts/useToasts';
import { useContentStyles } from '../content-styles';

interface MissingFileProps {
  message: Message;
  tile?: boolean;
  /** Tries again to load a stored file that could not be opened. */
  onReload?: () => Promise<void>;
}

/**
 * Placeholder for a file that is being downloaded, failed, was lost or cannot be opened. Offers a retry where
 * possible.
 */
export function MissingFile({ message, tile = false, onReload }: MissingFileProps) {
  const styles = useContentStyles();
  const { t, i18n } = useTranslation('tickets');
  const toasts = useToasts();
  const [isRequesting, setRequesting] = useState(false);
  const state = message.media?.state ?? 'gone';
  const waits = state === 'downloading';
  const limit = message.media?.limit;
  const problem = {
    downloading: () => t('file.downloading'),
    ready: () => t('file.broken'),
    failed: () =>
      limit === undefined ? t('file.failed') : t('file.tooLarge', { limit: fileSize(limit, i18n.language) }),
    gone: () => t('file.gone'),
  };
  const Icon = mediaIcon(message.mediaType);
  const again = async () => {
    setRequesting(true);
    try {
      if (state === 'ready' && onReload) await onReload();
      else await call(retryMedia, { params: { messageId: message.id } });
    } catch (error) {
      toasts.failure(error);
    } finally {
      setRequesting(false);
    }
  };
  return (
    <div className={mergeClasses(styles.card, tile && styles.tile)}>
      {waits || isRequesting ? (
        <Spinner size="tiny" aria-label={t('file.downloading')} />
      ) : (
        <Icon className={styles.icon} aria-hidden />
      )}
      <span className={mergeClasses(styles.words, tile && styles.tileWords)}>
        <span className={styles.title}>{message.media?.fileName ?? mediaLabel(message.mediaType, t)}</span>
        <span className={mergeClasses(styles.detail, tile && styles.tileDetail)}>{problem[state]()}</span>
      </span>
      {!waits && limit === undefined && message.media && (
        <Link as="button" disabled={isRequesting} onClick={() => void again()}>
          {t('file.again')}
        </Link>
      )}
    </div>
  );
}
