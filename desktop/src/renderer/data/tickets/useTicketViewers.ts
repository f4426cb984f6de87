import { useEffect, useState } from 'react';
import { type TicketViewer, VIEWERS_EXPIRY_MS } from '@recado/shared/tickets';
import { useCompanyEvent, useOnConnect } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Interval of the check for servers that stopped reporting viewers. */
const CHECK_INTERVAL_MS = 5_000;

/** Returns the colleagues who have the ticket open and whether they are typing. */
export function useTicketViewers(ticketId: number): readonly TicketViewer[] {
  const { id: userId } = useCurrentUser();
  const [sources, setSources] = useState<ViewerSources>({});
  useCompanyEvent('ticketViewers', (event) => {
    if (event.ticketId !== ticketId) return;
    setSources((known) => ({ ...known, [event.source]: { viewers: event.viewers, at: Date.now() } }));
  });
  // The server reports the viewers when the room is joined again.
  useOnConnect(() => setSources({}));
  const watched = Object.keys(sources).length > 0;
  useEffect(() => {
    if (!watched) return;
    const timer = setInterval(() => {
      const oldest = Date.now() - VIEWERS_EXPIRY_MS;
      setSources((known) => {
        const reported = Object.entries(known).filter(([, { at }]) => at >= oldest);
        return reported.length === Object.keys(known).length ? known : Object.fromEntries(reported);
      });
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [watched]);
  return otherViewers(sources, userId);
}

/** The last viewers by server; `at` is the local time of receipt in milliseconds. */
export type ViewerSources = Readonly<Record<string, { viewers: readonly TicketViewer[]; at: number }>>;

/**
 * Merges the viewers of all servers by name, without the user. A viewer is typing if any server reports it.
 */
export function otherViewers(sources: ViewerSources, userId: number): readonly TicketViewer[] {
  const byId = new Map<number, TicketViewer>();
  for (const { viewers } of Object.values(sources)) {
    for (const viewer of viewers) {
      if (viewer.id === userId) continue;
      const known = byId.get(viewer.id);
      byId.set(viewer.id, { ...viewer, typing: viewer.typing || known?.typing === true });
    }
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}
