import { useMemo } from 'react';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { Viewer } from './ticket-list';

/** Returns the signed-in user's data for the list rules, memoised by value. */
export function useViewer(): Viewer {
  const { id, profile, queues } = useCurrentUser();
  const queueIds = profile === 'admin' ? null : queues.map((queue) => queue.id).join(' ');
  return useMemo(
    () => ({
      userId: id,
      queueIds: queueIds === null ? null : queueIds.split(' ').filter(Boolean).map(Number),
    }),
    [id, queueIds],
  );
}
