import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ConnectionHealth,
  getConnectionHealth,
  listAutomaticMessages,
  recordWarning,
  withdrawWarning,
} from '@recado/shared/connection-health';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

const REFRESH_MS = 30_000;

const healthKey = (id: number) => ['connection-health', id] as const;
const sentKey = (id: number) => ['connection-health', id, 'sent'] as const;

/** Follows the events of the connection; values that have no event are read again from time to time. */
export function useConnectionHealth(id: number) {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: healthKey(id), exact: true });
  useCompanyEvent('whatsapp', (event) => {
    if (event.action === 'update' && event.whatsapp.id === id) readAgain();
  });
  useCompanyEvent('whatsappSession', ({ session }) => {
    if (session.id === id) readAgain();
  });
  useCatchUp(readAgain);
  return useQuery({
    queryKey: healthKey(id),
    queryFn: ({ signal }) => call(getConnectionHealth, { params: { whatsappId: id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
}

/** Records or withdraws a warning by WhatsApp. */
export function useChangeWarning(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: 'record' | 'withdraw') =>
      call(change === 'record' ? recordWarning : withdrawWarning, { params: { whatsappId: id } }),
    onSuccess: (health: ConnectionHealth) => client.setQueryData(healthKey(id), health),
  });
}

/** Returns pages of what the connection sent automatically in the last 48 hours. */
export function useAutomaticMessages(id: number) {
  const { rows: messages, ...query } = useCursorPages('messages', {
    queryKey: sentKey(id),
    read: (cursor, signal) =>
      call(listAutomaticMessages, { params: { whatsappId: id }, query: cursor }, { signal }),
    refetchOnMount: 'always',
  });
  return { ...query, messages };
}
