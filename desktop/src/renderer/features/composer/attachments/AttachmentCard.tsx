import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowLeft16Regular,
  ArrowRight16Regular,
  Dismiss16Regular,
  Document24Regular,
  Image24Regular,
  MusicNote224Regular,
  Video24Regular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { mediaKindOf } from '@recado/shared/media';
import type { PendingFile } from '@/data/messages/pending-messages';
import { useFileUrl } from '@/data/outbox/useFileUrl';
import { fileSize } from '@/lib/formats/measures';
import { IconButton } from '@/ui/tooltip/IconButton';
import { allowsCaption, MAX_CAPTION_LENGTH } from '../contents';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    gap: tokens.spacingVerticalXS,
    width: '196px',
  },
  picture: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXXS,
    height: '96px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  image: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  sign: { position: 'relative', display: 'flex' },
  onPicture: {
    padding: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  tools: {
    position: 'absolute',
    top: tokens.spacingVerticalXS,
    right: tokens.spacingHorizontalXS,
    display: 'flex',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  name: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  cut: { minWidth: 0, flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  size: { flexShrink: 0, whiteSpace: 'nowrap' },
  asFile: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  caption: { minWidth: 0 },
});

interface AttachmentCardProps {
  file: PendingFile;
  onCaption: (caption: string) => void;
  onSubmit: () => void;
  onRemove: () => void;
  /** Moves the file by one position; undefined if it is the only file. */
  onMove: ((by: -1 | 1) => void) | undefined;
  first: boolean;
  last: boolean;
}

export function AttachmentCard({
  file,
  onCaption,
  onSubmit,
  onRemove,
  onMove,
  first,
  last,
}: AttachmentCardProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('composer');
  const { name, type, size, caption, becomes } = file;
  return (
    <li className={styles.root}>
      <div className={styles.picture}>
        <Preview file={file} />
        <div className={styles.tools}>
          {onMove && !first && (
            <IconButton
              size="small"
              icon={<ArrowLeft16Regular />}
              label={t('files.earlier', { name })}
              onClick={() => onMove(-1)}
            />
          )}
          {onMove && !last && (
            <IconButton
              size="small"
              icon={<ArrowRight16Regular />}
              label={t('files.later', { name })}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton
            size="small"
            icon={<Dismiss16Regular />}
            label={t('files.remove', { name })}
            onClick={onRemove}
          />
        </div>
      </div>
      <span className={styles.name} title={`${name} (${type || t('kinds.document')})`}>
        <span className={styles.cut}>{name}</span>
        <span className={styles.size}>{fileSize(size, i18n.language)}</span>
      </span>
      {becomes === 'document' && <span className={styles.asFile}>{t('files.asFile')}</span>}
      {allowsCaption(type) && (
        <Input
          size="small"
          className={styles.caption}
          value={caption}
          maxLength={MAX_CAPTION_LENGTH}
          placeholder={t('files.caption')}
          aria-label={t('files.captionOf', { name })}
          onChange={(_event, data) => onCaption(data.value)}
          onKeyDown={(event) => {
            // While an input method composes, Enter accepts a candidate and must not submit.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSubmit();
          }}
        />
      )}
    </li>
  );
}

function Preview({ file }: { file: PendingFile }) {
  const styles = useStyles();
  const kind = file.becomes ?? mediaKindOf(file.type);
  const url = useFileUrl(kind === 'image' || kind === 'video' ? file.id : null);
  if (kind === 'video') return <VideoPreview url={url} />;
  if (url) return <img className={styles.image} src={url} alt="" />;
  // Browsers show no HEIC.
  if (kind === 'photo') return <Image24Regular aria-hidden />;
  return kind === 'audio' ? <MusicNote224Regular aria-hidden /> : <Document24Regular aria-hidden />;
}

/** URL fragment that starts the preview at half a second, because the first frame of many videos is black. */
const FIRST_LOOK = '#t=0.5';

/** Shows a video's thumbnail, or only an icon if the browser cannot decode it. */
function VideoPreview({ url }: { url: string | null }) {
  const styles = useStyles();
  return (
    <>
      {url && (
        <video
          className={styles.image}
          src={url + FIRST_LOOK}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
        />
      )}
      <span className={mergeClasses(styles.sign, url !== null && styles.onPicture)}>
        <Video24Regular aria-hidden />
      </span>
    </>
  );
}
