import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ComposerDraft } from '@/data/outbox/drafts';
import { useOutbox } from '@/data/outbox/useOutbox';
import { QuickFileChip } from '../bars/QuickFileChip';
import type { ChangeDraft } from '../useDraft';
import { AttachmentCard } from './AttachmentCard';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    overflowX: 'auto',
    listStyleType: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

interface AttachmentTrayProps {
  draft: ComposerDraft;
  change: ChangeDraft;
  onSubmit: () => void;
}

export function AttachmentTray({ draft, change, onSubmit }: AttachmentTrayProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const outbox = useOutbox();
  const { files, quickFiles } = draft;
  if (files.length === 0 && quickFiles.length === 0) return null;
  const move = (index: number, by: number) =>
    change(({ files: before }) => {
      const after = [...before];
      const [moved] = after.splice(index, 1);
      if (moved) after.splice(index + by, 0, moved);
      return { files: after };
    });
  return (
    <ul className={styles.root} aria-label={t('files.list')}>
      {quickFiles.map((quick) => (
        <QuickFileChip
          key={quick.path}
          file={quick}
          onRemove={() =>
            change(({ quickFiles: before }) => ({
              quickFiles: before.filter(({ path }) => path !== quick.path),
            }))
          }
        />
      ))}
      {files.map((file, index) => (
        <AttachmentCard
          key={file.id}
          file={file}
          onCaption={(caption) =>
            change(({ files: before }) => ({
              files: before.map((one) => (one.id === file.id ? { ...one, caption } : one)),
            }))
          }
          onSubmit={onSubmit}
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
