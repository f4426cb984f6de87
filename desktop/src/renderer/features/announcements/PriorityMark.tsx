import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ErrorCircle16Filled, Info16Regular, Warning16Filled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { AnnouncementPriority } from '@recado/shared/announcements';

const ICONS = { 1: ErrorCircle16Filled, 2: Warning16Filled, 3: Info16Regular } as const;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  1: { color: tokens.colorStatusDangerForeground1 },
  2: { color: tokens.colorPaletteDarkOrangeForeground1 },
  3: { color: tokens.colorNeutralForeground3 },
});

/** Names the priority: by colour, shape and text. */
export function PriorityMark({ priority }: { priority: AnnouncementPriority }) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const Icon = ICONS[priority];
  return (
    <span className={mergeClasses(styles.root, styles[priority])}>
      <Icon aria-hidden />
      {t(`priority.${priority}`)}
    </span>
  );
}
