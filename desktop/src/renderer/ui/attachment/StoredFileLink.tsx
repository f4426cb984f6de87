import { Link, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { MediaKind } from '@recado/shared/media';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { minWidth: 0 },
  // Width of the browser's audio player.
  sound: { width: '100%', maxWidth: '320px', height: '36px' },
});

export interface StoredFile {
  name: string;
  type: MediaKind | null;
  url: string | null;
}

export function StoredFileLink({ file }: { file: StoredFile }) {
  const styles = useStyles();
  const { t } = useTranslation('attachment');
  const address = useMediaAddress(file.url);
  if (file.type === 'audio' || file.type === 'voice') {
    return (
      // eslint-disable-next-line jsx-a11y/media-has-caption -- a recording of one's own voice has no captions
      <audio
        className={styles.sound}
        controls
        preload="none"
        src={address}
        aria-label={t('listen', { name: file.name })}
      />
    );
  }
  return (
    <Link
      className={styles.root}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('openFile', { name: file.name })}
    >
      <CutText>{file.name}</CutText>
    </Link>
  );
}
