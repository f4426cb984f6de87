import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  // The comment is plain text, so a customer's text never becomes markup.
  comment: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

export function CommentDialog({ comment, onClose }: { comment: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('comment.title')}</DialogTitle>
          <DialogContent className={styles.comment}>{comment}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('comment.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
