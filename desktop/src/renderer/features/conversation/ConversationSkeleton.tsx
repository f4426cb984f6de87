import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { BubbleSkeletons } from '@/ui/message-list/MessagesSkeleton';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
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
