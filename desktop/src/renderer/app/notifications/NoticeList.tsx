import { Button, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { Info20Regular, Warning20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '@recado/shared/notifications';
import { rowTime } from '@/lib/formats/dates';
import { ErrorState } from '@/ui/states/ErrorState';
import { useNoticeText } from './notice-text';
import { useNotices, useReadNotices } from './useNotices';

/** Leaves room for the unread conversations below. */
const SHOWN_FIRST = 5;

const useStyles = makeStyles({
  section: { borderBottom: `1px solid ${tokens.colorNeutralStroke4}` },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalL}`,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  list: { listStyleType: 'none', margin: 0, padding: tokens.spacingVerticalXS },
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
  icon: { color: tokens.colorNeutralForeground3 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  title: { display: 'block' },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  more: { display: 'flex', justifyContent: 'center', paddingBottom: tokens.spacingVerticalXS },
});

/** Notices of the user; unread ones are bold. */
export function NoticeList({ close }: { close: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { notices, unread, error, retry, hasMore, isLoadingMore, loadMore } = useNotices();
  const read = useReadNotices();
  const [isLong, setLong] = useState(false);
  const more = () => (isLong || notices.length <= SHOWN_FIRST ? loadMore() : setLong(true));
  if (error) return <ErrorState title={t('notice.loadFailed')} error={error} onRetry={retry} />;
  if (notices.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('notice.title')}>
      <div className={styles.head}>
        <Subtitle2 as="h3" className={styles.heading}>
          {t('notice.title')}
        </Subtitle2>
        {unread > 0 && (
          <Button size="small" appearance="subtle" onClick={() => read()}>
            {t('notice.readAll')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {(isLong ? notices : notices.slice(0, SHOWN_FIRST)).map((notice) => (
          <li key={notice.id}>
            <NoticeItem
              notice={notice}
              onOpen={() => {
                if (!notice.read) read([notice.id]);
                close();
              }}
            />
          </li>
        ))}
      </ul>
      {(hasMore || (!isLong && notices.length > SHOWN_FIRST)) && (
        <div className={styles.more}>
          <Button size="small" appearance="subtle" disabled={isLoadingMore} onClick={more}>
            {t('notice.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const styles = useStyles();
  const { title, detail, path, isGood } = useNoticeText()(notice);
  return (
    <Link className={styles.item} to={path} onClick={onOpen}>
      {isGood ? (
        <Info20Regular className={styles.icon} aria-hidden />
      ) : (
        <Warning20Regular className={mergeClasses(styles.icon, styles.warning)} aria-hidden />
      )}
      <span>
        <span className={mergeClasses(styles.title, !notice.read && styles.fresh)}>{title}</span>
        {detail !== '' && <span className={styles.small}>{detail}</span>}
      </span>
      <time className={styles.small} dateTime={notice.at}>
        {rowTime(notice.at, new Date())}
      </time>
    </Link>
  );
}
