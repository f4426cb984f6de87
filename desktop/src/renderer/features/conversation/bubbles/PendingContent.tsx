import { makeStyles, tokens } from '@fluentui/react-components';
import { Document20Regular, LockClosed16Filled, Person20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { mediaKindOf } from '@recado/shared/media';
import { writtenText } from '@recado/shared/rules/signature';
import type { PendingFile, PendingMessage } from '@/data/messages/pending-messages';
import { useFileUrl } from '@/data/outbox/useFileUrl';
import { MessageText } from '@/features/message-content';
import { fileSize } from '@/lib/formats/measures';

const useStyles = makeStyles({
  whisper: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  files: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  size: {
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  image: {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '180px',
    borderRadius: tokens.borderRadiusMedium,
  },
});

export function PendingContent({ pending }: { pending: PendingMessage }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { body, whisper, files, media, card } = pending;
  const { text } = writtenText(body);
  return (
    <>
      {whisper && (
        <span className={styles.whisper}>
          <LockClosed16Filled aria-hidden />
          {t('whisper.teamOnly')}
        </span>
      )}
      {files.length > 0 && (
        <span className={styles.files}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </span>
      )}
      {media && <NameLine name={media.name ?? t('quick.audio')} />}
      {card && (
        <span className={styles.line}>
          <Person20Regular aria-hidden />
          <span className={styles.name}>{card.name}</span>
        </span>
      )}
      {text && <MessageText text={text} />}
    </>
  );
}

function FileLine({ file }: { file: PendingFile }) {
  const styles = useStyles();
  const { i18n } = useTranslation('composer');
  const isImage = mediaKindOf(file.type) === 'image';
  const url = useFileUrl(isImage ? file.id : null);
  const caption = writtenText(file.caption).text;
  return (
    <>
      {isImage && url ? (
        <img className={styles.image} src={url} alt={file.name} />
      ) : (
        <NameLine name={file.name} size={fileSize(file.size, i18n.language)} />
      )}
      {caption && <MessageText text={caption} />}
    </>
  );
}

function NameLine({ name, size }: { name: string; size?: string }) {
  const styles = useStyles();
  return (
    <span className={styles.line}>
      <Document20Regular aria-hidden />
      <span className={styles.name}>{name}</span>
      {size && <span className={styles.size}>{size}</span>}
    </span>
  );
}
