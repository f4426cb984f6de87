import { useCallback } from 'react';
import { chatPath } from '@/lib/navigation/paths';
import { useGo } from '@/lib/navigation/useGo';
import { useOpenPairChat } from './useChatMutations';

/** Returns a function that opens the user's chat with one colleague. */
export function useStartChat(): (userId: number) => Promise<void> {
  const go = useGo();
  const { mutateAsync } = useOpenPairChat();
  return useCallback(
    async (userId: number) => {
      const { uuid } = await mutateAsync(userId);
      await go(chatPath(uuid));
    },
    [go, mutateAsync],
  );
}
