import { useMemo } from 'react';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { Viewer } from './ticket-list';

/** The signed-in user as the list rules look at him; the same object while nothing of it changed. */
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
