import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@recado/shared/messages';
import { renewLinks } from '@/data/messages/renew-links';

/**
 * Tracks whether a message's file failed to load, for example because its signed URL expired while the window
 * was open. A renewed URL is tried again.
 */
export function useBrokenFile({ id, mediaUrl }: Message) {
  const client = useQueryClient();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return {
    isBroken: mediaUrl !== null && mediaUrl === brokenUrl,
    onError: () => setBrokenUrl(mediaUrl),
    reload: async () => {
      await renewLinks(client, id);
      setBrokenUrl(null);
    },
  };
}
