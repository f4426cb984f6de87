import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import type { Message } from '@recado/shared/messages';

interface Scope {
  /** Distinguishes conversations on screen, because a peeked conversation overlays another. */
  id: string;
  /** Returns the loaded messages, oldest first, at the time of the call. */
  messages: () => readonly Message[];
}

const ConversationScopeContext = createContext<Scope>({ id: '', messages: () => [] });

/** Gives message content access to neighbouring messages without rerendering when they change. */
export function ConversationScope({
  messages,
  children,
}: {
  messages: readonly Message[];
  children: ReactNode;
}) {
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  const id = useId();
  const scope = useMemo<Scope>(() => ({ id, messages: () => latest.current }), [id]);
  return <ConversationScopeContext value={scope}>{children}</ConversationScopeContext>;
}

export function useConversationScope(): Scope {
  return useContext(ConversationScopeContext);
}
