import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Megaphone24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { dayOf, rowTime } from '@/lib/formats/dates';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PriorityMark } from '../PriorityMark';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '56px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    width: '100%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 'none',
    borderLeft: '3px solid',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  1: { borderLeftColor: tokens.colorStatusDangerBorder2 },
  2: { borderLeftColor: tokens.colorPaletteDarkOrangeBorderActive },
  3: { borderLeftColor: tokens.colorNeutralStroke1 },
  picture: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '56px',
    height: '56px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  content: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  title: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  new: { flexShrink: 0 },
  time: {
    marginLeft: 'auto',
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  text: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
});

interface AnnouncementItemProps {
  announcement: Announcement;
  isNew: boolean;
  onOpen: () => void;
}

export function AnnouncementItem({ announcement, isNew, onOpen }: AnnouncementItemProps) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const { title, text, priority, thumbnailPath, publishedAt } = announcement;
  const thumbnail = useMediaAddress(thumbnailPath && `/public/${thumbnailPath}`);
  return (
    <button type="button" className={mergeClasses(styles.root, styles[priority])} onClick={onOpen}>
      {thumbnail === undefined ? (
        <span className={styles.picture} aria-hidden>
          <Megaphone24Regular />
        </span>
      ) : (
        <img className={styles.picture} src={thumbnail} alt="" loading="lazy" />
      )}
      <span className={styles.content}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          {isNew && (
            <Badge className={styles.new} size="small" appearance="filled" color="brand" shape="rounded">
              {t('bar.new')}
            </Badge>
          )}
        </span>
        <span className={styles.line}>
          <PriorityMark priority={priority} />
          <time className={styles.time} dateTime={publishedAt} title={dayOf(publishedAt)}>
            {rowTime(publishedAt, new Date())}
          </time>
        </span>
        <span className={styles.text}>{text}</span>
      </span>
    </button>
  );
}
