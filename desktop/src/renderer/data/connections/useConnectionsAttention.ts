import { useEffect, useState } from 'react';
import { ATTENTION_STATUSES, type Connection, isRestricted } from '@recado/shared/connections';
import { useConnections } from './useConnections';

/** The badge follows the list after this time, so that a passing state does not flash (specification 1 §4.5). */
const CHECK_DELAY_MS = 2000;

export function needsAttention(connection: Connection): boolean {
  return ATTENTION_STATUSES.includes(connection.status) || isRestricted(connection);
}

/** Whether any connection needs attention: the "!" on the menu. */
export function useConnectionsAttention(): boolean {
  const { data } = useConnections();
  const [attention, setAttention] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAttention(data?.some(needsAttention) ?? false), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return attention;
}
