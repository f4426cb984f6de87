import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '@/ui/copy/CopyButton';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '560px', width: 'calc(100% - 32px)' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  actions: { paddingTop: tokens.spacingVerticalL },
});

interface SecretDialogProps {
  secret: string;
  /** The secret that it replaces, which may be lost or valid for another day. */
  former: 'none' | 'valid' | 'lost';
  onClose: () => void;
}

/** Shows a webhook's new secret. Escape does not close it, because no later screen shows the secret. */
export function SecretDialog({ secret, former, onClose }: SecretDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  useReturnFocus();
  return (
    <Dialog open modalType="alert">
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t(former === 'none' ? 'secret.title' : 'secret.renewedTitle')}</DialogTitle>
          <DialogContent className={styles.content}>
            {t(former === 'valid' ? 'secret.renewedText' : 'secret.text')}
            <Field label={t('secret.label')} hint={t('secret.hint')}>
              <Input
                readOnly
                value={secret}
                contentAfter={<CopyButton label={t('secret.copy')} text={secret} />}
              />
            </Field>
          </DialogContent>
          <DialogActions className={styles.actions}>
            <Button appearance="primary" onClick={onClose}>
              {t('secret.done')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
