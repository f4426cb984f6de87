import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** Bubble widths in pixels. Negative values are the widths of the user's own messages. */
const BUBBLES = [260, 180, -300, -220, 240, -160];

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  bubbles: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
  bubble: { height: '36px', maxWidth: '76%', borderRadius: tokens.borderRadiusXLarge },
  own: { alignSelf: 'flex-end' },
});

export function ConversationSkeleton() {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  return (
    <Skeleton aria-label={t('conversation.loading')}>
      <div className={styles.header}>
        <SkeletonItem shape="circle" size={36} />
        <SkeletonItem size={16} style={{ width: '220px' }} />
      </div>
      <BubbleSkeletons />
    </Skeleton>
  );
}

export function MessagesSkeleton() {
  const { t } = useTranslation('tickets');
  return (
    <Skeleton aria-label={t('conversation.loading')}>
      <BubbleSkeletons />
    </Skeleton>
  );
}

function BubbleSkeletons() {
  const styles = useStyles();
  return (
    <div className={styles.bubbles}>
      {BUBBLES.map((width) => (
        <SkeletonItem
          key={width}
          className={mergeClasses(styles.bubble, width < 0 && styles.own)}
          style={{ width: `${Math.abs(width)}px` }}
        />
      ))}
    </div>
  );
}
