import { Button, Spinner } from '@fluentui/react-components';
import { QrCodeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { type SessionAction, useSessionAction } from '@/data/connections/useConnectionMutations';
import { useToasts } from '@/ui/toasts/useToasts';
import type { OpenDialog } from './ConnectionDialogs';

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
    case 'DISCONNECTED':
      return (
        <>
          <Button size="small" disabled={session.isPending} onClick={() => act('restart')}>
            {t('session.tryAgain')}
          </Button>
          <Button
            size="small"
            appearance="subtle"
            disabled={session.isPending}
            onClick={() => act('newQrCode', showCode)}
          >
            {t('session.newQrCode')}
          </Button>
        </>
      );
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
        <Button size="small" appearance="subtle" onClick={() => onOpen({ kind: 'disconnect', connection })}>
          {t('session.disconnect')}
        </Button>
      );
  }
}
