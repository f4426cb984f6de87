import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rowTime } from '@/lib/formats/dates';
import { useNotices, useNoticeText } from './useNotices';

const MAX_SHOWN = 5;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  item: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalMNudge,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { color: tokens.colorStatusWarningForeground1 },
  title: { display: 'block' },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The latest pauses of campaigns and failed starts; new ones are bold. */
export function NoticeList({ close }: { close: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { notices, isNew } = useNotices();
  const textOf = useNoticeText();
  if (notices.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('notice.title')}>
      {notices.slice(0, MAX_SHOWN).map((notice) => {
        const { title, detail, path } = textOf(notice);
        return (
          <li key={notice.id}>
            <Link className={styles.item} to={path} onClick={close}>
              <Warning20Regular className={styles.icon} aria-hidden />
              <span>
                <span className={mergeClasses(styles.title, isNew(notice) && styles.fresh)}>{title}</span>
                <span className={styles.small}>{detail}</span>
              </span>
              <time className={styles.small} dateTime={notice.at}>
                {rowTime(notice.at, new Date())}
              </time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
