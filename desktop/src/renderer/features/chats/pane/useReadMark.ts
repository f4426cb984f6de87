import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { useReadChat } from '@/data/chats/useChatMutations';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Marks messages up to `through` as read while the window is in view. Null marks nothing. */
export function useReadMark(chat: Chat, through: number | null): void {
  const { id: userId } = useCurrentUser();
  const { mutate } = useReadChat();
  const isVisible = useSyncExternalStore(subscribe, isInView);
  const marked = useRef(0);
  const readThrough = chat.lastN - unreadsOf(chat, userId);
  useEffect(() => {
    if (!isVisible || through === null || through <= Math.max(readThrough, marked.current)) return;
    marked.current = through;
    mutate(
      { id: chat.id, through },
      {
        onError: () => {
          marked.current = 0;
        },
      },
    );
  }, [isVisible, through, readThrough, chat.id, mutate]);
}

function isInView(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['focus', 'blur'] as const)
    window.addEventListener(type, onChange, { signal: stop.signal });
  document.addEventListener('visibilitychange', onChange, { signal: stop.signal });
  return () => stop.abort();
}
