import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { stageTime } from '@/lib/formats/dates';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { InfoDialog } from '@/ui/dialogs/InfoDialog';
import { PriorityMark } from '../PriorityMark';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  picture: {
    alignSelf: 'center',
    maxWidth: '100%',
    maxHeight: '50vh',
    width: 'auto',
    height: 'auto',
    borderRadius: tokens.borderRadiusMedium,
  },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

export function AnnouncementDetail(props: { announcement: Announcement; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const { title, text, priority, mediaPath, width, height, publishedAt } = props.announcement;
  const image = useMediaAddress(mediaPath && `/public/${mediaPath}`);
  return (
    <InfoDialog title={title} wide onClose={props.onClose}>
      <div className={styles.content}>
        <div className={styles.line}>
          <PriorityMark priority={priority} />
          <time dateTime={publishedAt}>{stageTime(publishedAt)}</time>
        </div>
        {image !== undefined && (
          <img
            className={styles.picture}
            src={image}
            alt={t('bar.image', { title })}
            width={width ?? undefined}
            height={height ?? undefined}
          />
        )}
        <p className={styles.text}>{text}</p>
      </div>
    </InfoDialog>
  );
}
