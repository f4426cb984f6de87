import { listConnections, type Connection } from '@recado/shared/connections';
import type { Ticket } from '@recado/shared/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@/lib/api';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime';
import { ticketKeys } from '@/data/tickets/ticket-keys';

/** A reconnection within this time, as after a restart of the server, is not shown. */
const SHOWN_AFTER_MS = 5000;

/** The company's connections as the ticket screens need them: which one sends, and whether it can. */
export function useConnectionList() {
  const client = useQueryClient();
  const change = (id: number, state: Partial<Connection>) =>
    client.setQueryData<Connection[]>(ticketKeys.connections, (list) =>
      list?.map((each) => (each.id === id ? { ...each, ...state } : each)),
    );
  useCompanyEvent('whatsapp', (event) => {
    if (event.action === 'update') change(event.whatsapp.id, event.whatsapp);
  });
  useCompanyEvent('whatsappSession', ({ session: { qrcode: _qrcode, ...state } }) => {
    change(state.id, state);
  });
  useCatchUp(() => void client.invalidateQueries({ queryKey: ticketKeys.connections }));
  return useQuery({
    queryKey: ticketKeys.connections,
    queryFn: ({ signal }) => call(listConnections, { query: { session: '0' } }, { signal }),
    staleTime: 30_000,
  });
}

export type Outage = Pick<Connection, 'name' | 'status' | 'reason'> & { since: string };

/**
 * Returns why messages of a ticket cannot leave: its connection is not connected, and has not been for a few seconds.
 * Null while it is connected, or not known.
 */
export function useOutage({ whatsappId }: Pick<Ticket, 'whatsappId'>): Outage | null {
  const { data } = useConnectionList();
  const connection = data?.find(({ id }) => id === whatsappId);
  const since = connection?.disconnectedSince ?? null;
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    if (since === null) return;
    // A clock that differs from the server's neither hides the outage nor delays it for long.
    const passed = Math.min(Math.max(Date.now() - Date.parse(since), 0), SHOWN_AFTER_MS);
    const timer = setTimeout(() => setLasting(since), SHOWN_AFTER_MS - passed);
    return () => clearTimeout(timer);
  }, [since]);
  if (!connection || since === null || lasting !== since) return null;
  const { name, status, reason } = connection;
  return { name, status, reason, since };
}
