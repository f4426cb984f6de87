import { useEffect, useState } from 'react';
import { ATTENTION_STATUSES, type Connection, isRestricted } from '@recado/shared/connections';
import { useConnections } from './useConnections';

/** Minimum duration of a state before the menu shows "!". Hides brief states. */
const CHECK_DELAY_MS = 2000;

export function needsAttention(connection: Connection): boolean {
  return ATTENTION_STATUSES.includes(connection.status) || isRestricted(connection);
}

/** Returns whether the menu shows "!" for the connections. */
export function useConnectionsAttention(): boolean {
  const { data } = useConnections();
  const [attention, setAttention] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAttention(data?.some(needsAttention) ?? false), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return attention;
}
