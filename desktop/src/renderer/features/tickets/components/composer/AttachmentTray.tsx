import { makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular, MusicNote220Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/tooltip';
import { useOutbox } from '../../outbox/useOutbox';
import { AttachmentCard } from './AttachmentCard';
import type { ComposerDraft } from './composerState';
import type { ChangeDraft } from './useDraft';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    overflowX: 'auto',
    listStyleType: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  media: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    maxWidth: '320px',
    height: '36px',
    padding: `0 ${tokens.spacingHorizontalXS} 0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** The files that go with the next message, each with its caption; a quick message's own file among them. */
export function AttachmentTray({ draft, change }: { draft: ComposerDraft; change: ChangeDraft }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const outbox = useOutbox();
  const { files, media } = draft;
  const mediaName = media?.name ?? t('quick.audio');
  if (files.length === 0 && !media) return null;
  const move = (index: number, by: number) =>
    change(({ files: before }) => {
      const after = [...before];
      const [moved] = after.splice(index, 1);
      if (moved) after.splice(index + by, 0, moved);
      return { files: after };
    });
  return (
    <ul className={styles.root} aria-label={t('files.list')}>
      {media && (
        <li className={styles.media}>
          <MusicNote220Regular className={styles.icon} aria-hidden />
          <span className={styles.name}>{mediaName}</span>
          <IconButton
            size="small"
            icon={<Dismiss16Regular />}
            label={t('files.remove', { name: mediaName })}
            onClick={() => change({ media: null })}
          />
        </li>
      )}
      {files.map((file, index) => (
        <AttachmentCard
          key={file.id}
          file={file}
          onCaption={(caption) =>
            change(({ files: before }) => ({
              files: before.map((one) => (one.id === file.id ? { ...one, caption } : one)),
            }))
          }
          onRemove={() => {
            void outbox.removeFiles([file.id]);
            change(({ files: before }) => ({ files: before.filter(({ id }) => id !== file.id) }));
          }}
          onMove={files.length > 1 ? (by) => move(index, by) : undefined}
          first={index === 0}
          last={index === files.length - 1}
        />
      ))}
    </ul>
  );
}
