import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { useDeleteConnection, useSessionAction } from '@/data/connections/useConnectionMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { QrCodeDialog } from '../pairing/QrCodeDialog';
import { ConnectionDialog } from './ConnectionDialog';
import { MessagesDialog } from './MessagesDialog';

/** `edit` creates a connection if `connection` is null. */
export type OpenDialog =
  | { kind: 'edit'; connection: Connection | null }
  | { kind: 'messages' | 'delete' | 'disconnect'; connection: Connection }
  | { kind: 'qrcode'; connection: Pick<Connection, 'id' | 'name'> };

interface ConnectionDialogsProps {
  dialog: OpenDialog | null;
  onOpen: (dialog: OpenDialog | null) => void;
}

export function ConnectionDialogs({ dialog, onOpen }: ConnectionDialogsProps) {
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const deletion = useDeleteConnection();
  const session = useSessionAction();
  const close = () => onOpen(null);
  if (dialog === null) return null;
  if (dialog.kind === 'edit')
    return (
      <ConnectionDialog
        connection={dialog.connection}
        onClose={close}
        onCreated={(created) => onOpen({ kind: 'qrcode', connection: created })}
      />
    );
  if (dialog.kind === 'messages') return <MessagesDialog connection={dialog.connection} onClose={close} />;
  if (dialog.kind === 'qrcode') return <QrCodeDialog connection={dialog.connection} onClose={close} />;

  const { id, name } = dialog.connection;
  if (dialog.kind === 'delete')
    return (
      <ConfirmDialog
        destructive
        title={t('delete.title', { name })}
        confirmLabel={t('delete.confirm')}
        onClose={close}
        onConfirm={async () => {
          await deletion.mutateAsync(id);
          toasts.success(t('delete.done'));
        }}
      >
        {t('delete.text')}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      destructive
      title={t('disconnect.title', { name })}
      confirmLabel={t('session.disconnect')}
      onClose={close}
      onConfirm={async () => {
        await session.mutateAsync({ id, action: 'disconnect' });
      }}
    >
      {t('disconnect.text')}
    </ConfirmDialog>
  );
}
