import { createContext, useContext, useEffect, useState } from 'react';
import type { Connection } from '@recado/shared/connections';
import type { Ticket } from '@recado/shared/tickets';
import { useConnections } from './useConnections';

/** Minimum duration of a displayed outage. Hides short reconnections, for example after a server restart. */
const SHOWN_AFTER_MS = 5000;

export type Outage = Pick<Connection, 'name' | 'status' | 'reason'> & { since: string };

/** Returns why a ticket's messages cannot be sent; null while its connection is connected or unknown. */
export function useOutage({ whatsappId }: Pick<Ticket, 'whatsappId'>): Outage | null {
  const { data } = useConnections();
  const connection = data?.find(({ id }) => id === whatsappId);
  const since = connection?.disconnectedSince ?? null;
  const [delayed, setDelayed] = useState<string | null>(null);
  useEffect(() => {
    if (since === null) return;
    // Limits the time in case the local clock differs from the server's.
    const passed = Math.min(Math.max(Date.now() - Date.parse(since), 0), SHOWN_AFTER_MS);
    const timer = setTimeout(() => setDelayed(since), SHOWN_AFTER_MS - passed);
    return () => clearTimeout(timer);
  }, [since]);
  if (!connection || since === null || delayed !== since) return null;
  const { name, status, reason } = connection;
  return { name, status, reason, since };
}

/** The outage of the open conversation's connection; null while connected. */
export const OutageContext = createContext<Outage | null>(null);

export const useConversationOutage = (): Outage | null => useContext(OutageContext);
