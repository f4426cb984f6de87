import { useCallback } from 'react';
import { chatPath } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useOpenPairChat } from './useChatMutations';

/** Returns a function that opens the user's chat with one colleague. */
export function useStartChat(): (userId: number) => Promise<void> {
  const navigate = useSyncNavigate();
  const { mutateAsync } = useOpenPairChat();
  return useCallback(
    async (userId: number) => {
      const { uuid } = await mutateAsync(userId);
      await navigate(chatPath(uuid));
    },
    [navigate, mutateAsync],
  );
}
