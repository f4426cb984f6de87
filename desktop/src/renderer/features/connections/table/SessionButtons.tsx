import { Button, Spinner } from '@fluentui/react-components';
import { QrCodeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { type SessionAction, useSessionAction } from '@/data/connections/useConnectionMutations';
import { useToasts } from '@/ui/toasts/useToasts';
import type { OpenDialog } from '../dialog/ConnectionDialogs';

/** Shows the session actions that the current status allows. */
export function SessionButtons({
  connection,
  onOpen,
}: {
  connection: Connection;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const session = useSessionAction();

  function act(action: SessionAction, then?: () => void) {
    session.mutate(
      { id: connection.id, action },
      { onSuccess: then, onError: (error) => toasts.failure(error) },
    );
  }
  const showCode = () => onOpen({ kind: 'qrcode', connection });

  switch (connection.status) {
    case 'qrcode':
      return (
        <Button size="small" icon={<QrCodeRegular />} onClick={showCode}>
          {t('session.qrcode')}
        </Button>
      );
    case 'DISCONNECTED': {
      // A phone that removed the device only accepts a new code; trying again with the old keys fails.
      const unlinked = connection.reason === 'loggedOut';
      const tryAgain = (
        <Button
          key="tryAgain"
          size="small"
          appearance={unlinked ? 'subtle' : 'secondary'}
          disabled={session.isPending}
          onClick={() => act('restart')}
        >
          {t('session.tryAgain')}
        </Button>
      );
      const newQrCode = (
        <Button
          key="newQrCode"
          size="small"
          appearance={unlinked ? 'primary' : 'subtle'}
          icon={unlinked ? <QrCodeRegular /> : undefined}
          disabled={session.isPending}
          onClick={() => act('newQrCode', showCode)}
        >
          {t('session.newQrCode')}
        </Button>
      );
      return <>{unlinked ? [newQrCode, tryAgain] : [tryAgain, newQrCode]}</>;
    }
    case 'OPENING':
      return (
        <Button size="small" disabled icon={<Spinner size="extra-tiny" aria-hidden />}>
          {t('session.connecting')}
        </Button>
      );
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        <>
          {connection.status === 'TIMEOUT' && connection.reason === 'outdated' && (
            <Button size="small" disabled={session.isPending} onClick={() => act('restart')}>
              {t('session.tryNow')}
            </Button>
          )}
          <Button size="small" appearance="subtle" onClick={() => onOpen({ kind: 'disconnect', connection })}>
            {t('session.disconnect')}
          </Button>
        </>
      );
  }
}
