import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@recado/shared/messages';
import { ticketKeys } from '@/data/tickets/ticket-keys';

/**
 * Tracks whether a message's file failed to load, for example because its signed URL expired while the window
 * was open. A renewed URL is tried again.
 */
export function useBrokenFile({ mediaUrl }: Message) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const renew = useRenewLinks();
  return {
    isBroken: mediaUrl !== null && mediaUrl === brokenUrl,
    onError: () => setBrokenUrl(mediaUrl),
    reload: () => void renew().then(() => setBrokenUrl(null)),
  };
}

/** Returns a function that refetches the open conversations, which renews the URLs of their files. */
export function useRenewLinks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ticketKeys.conversations });
}
