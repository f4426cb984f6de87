import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { useQrCode } from '@/data/connections/useQrCode';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { ErrorState } from '@/ui/states/ErrorState';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { PairingCodePanel } from './PairingCodePanel';
import { PairingSteps } from './PairingSteps';
import { QrCodeImage } from './QrCodeImage';

const useStyles = makeStyles({
  surface: { maxWidth: '640px', width: 'calc(100% - 32px)' },
  content: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXXL,
    paddingTop: tokens.spacingVerticalS,
    '@media (max-width: 639px)': { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' },
  },
});

/** Shows a live QR code or a code to type, with instructions; closes after pairing. */
export function QrCodeDialog({
  connection,
  onClose,
}: {
  connection: Pick<Connection, 'id' | 'name'>;
  onClose: () => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const { name } = connection;
  const [by, setBy] = useState<'qr' | 'code'>('qr');
  useReturnFocus();
  const { qrcode, error, retry } = useQrCode(connection.id, (status) => {
    if (status === 'DISCONNECTED') toasts.warning(t('qr.expired', { name }));
    else toasts.success(status === 'CONNECTED' ? t('qr.connected', { name }) : t('qr.read', { name }));
    onClose();
  });
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={<IconButton icon={<DismissRegular />} label={t('qr.close')} onClick={onClose} />}
          >
            {t('qr.title', { name })}
          </DialogTitle>
          <DialogContent>
            {error && qrcode === '' ? (
              <ErrorState title={t('qr.failed')} error={error} onRetry={retry} />
            ) : (
              <div className={styles.content}>
                {by === 'qr' ? (
                  <QrCodeImage code={qrcode} />
                ) : (
                  <PairingCodePanel connectionId={connection.id} />
                )}
                <PairingSteps by={by} />
              </div>
            )}
          </DialogContent>
          <DialogActions position="start">
            <Button appearance="subtle" onClick={() => setBy(by === 'qr' ? 'code' : 'qr')}>
              {by === 'qr' ? t('code.switch') : t('code.switchBack')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
