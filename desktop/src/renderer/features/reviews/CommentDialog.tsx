import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { InfoDialog } from '@/ui/dialogs/InfoDialog';

const useStyles = makeStyles({
  // The comment is plain text, so a customer's text never becomes markup.
  comment: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

export function CommentDialog({ comment, onClose }: { comment: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  return (
    <InfoDialog title={t('comment.title')} onClose={onClose}>
      <div className={styles.comment}>{comment}</div>
    </InfoDialog>
  );
}
