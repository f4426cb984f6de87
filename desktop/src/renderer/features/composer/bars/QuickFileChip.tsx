import { makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { QuickFile } from '@/data/messages/pending-messages';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    maxWidth: '320px',
    height: '36px',
    padding: `0 ${tokens.spacingHorizontalXS} 0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

export function QuickFileChip({ file, onRemove }: { file: QuickFile; onRemove: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { t: tTickets } = useTranslation('tickets');
  const name = file.name ?? t('quick.audio');
  const kind = file.kind ?? (file.name === null ? 'voice' : 'document');
  const Icon = mediaIcon(kind);
  return (
    <li className={styles.root}>
      <span className={styles.icon} role="img" aria-label={mediaLabel(kind, tTickets)}>
        <Icon aria-hidden />
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <IconButton
        size="small"
        icon={<Dismiss16Regular />}
        label={t('files.remove', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
