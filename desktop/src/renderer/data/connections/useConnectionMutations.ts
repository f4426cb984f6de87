import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addConnectionQueue,
  type Connection,
  type ConnectionDetail,
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  requestQrCode,
  restartSession,
  revokeFormerTokens,
  updateConnection,
} from '@recado/shared/connections';
import type { CallInput } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { connectionKeys, withConnection } from './useConnections';

export type ConnectionDraft = CallInput<typeof updateConnection>['body'];

export const readConnection = (whatsappId: number): Promise<ConnectionDetail> =>
  call(getConnection, { params: { whatsappId }, query: { session: '0' } });

export function useSaveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft: { version, ...draft } }: { id: number | null; draft: ConnectionDraft }) =>
      id === null
        ? call(createConnection, { body: draft })
        : call(updateConnection, { params: { whatsappId: id }, body: { ...draft, version } }),
    onSuccess: (saved: ConnectionDetail) => {
      const { qrcode: _qrcode, session: _session, ...detail } = saved;
      client.setQueryData<Connection[]>(connectionKeys.list, (list) => list && withConnection(list, detail));
      client.removeQueries({ queryKey: connectionKeys.one(saved.id) });
    },
  });
}

export function useAddConnectionQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ whatsappId, queueId }: { whatsappId: number; queueId: number }) =>
      call(addConnectionQueue, { params: { whatsappId }, body: { queueId } }),
    onSuccess: (changed) => {
      client.setQueryData<Connection[]>(connectionKeys.list, (list) => list && withConnection(list, changed));
      client.removeQueries({ queryKey: connectionKeys.one(changed.id) });
    },
  });
}

export function useDeleteConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteConnection, { params: { whatsappId: id } }),
    onSuccess: (_nothing, id) => {
      client.setQueryData<Connection[]>(
        connectionKeys.list,
        (list) => list && list.filter((connection) => connection.id !== id),
      );
      // Another connection may have become the default.
      void client.invalidateQueries({ queryKey: connectionKeys.list });
    },
  });
}

/** Does not refresh the cached connection, which an open dialog may be editing. */
export function useRevokeFormerTokens(whatsappId: number) {
  return useMutation({ mutationFn: () => call(revokeFormerTokens, { params: { whatsappId } }) });
}

const SESSION_CALLS = { restart: restartSession, newQrCode: requestQrCode, disconnect: disconnectSession };
export type SessionAction = keyof typeof SESSION_CALLS;

/** The connection's new state arrives as an event. */
export function useSessionAction() {
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: SessionAction }) =>
      call(SESSION_CALLS[action], { params: { whatsappId: id } }),
  });
}
