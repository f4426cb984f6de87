import type { TicketViewer } from '@recado/shared/tickets';

/** What each server last said of who has a ticket open, and when this window heard it (milliseconds). */
export type ViewerSources = Readonly<Record<string, { viewers: readonly TicketViewer[]; at: number }>>;

/** Everybody but oneself, once, by name; typing where any source says so. */
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
