import type { Message } from '@recado/shared/messages';
import { createContext, useContext, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';

interface Scope {
  /** Tells two conversations on screen apart: one that is peeked into lies over another. */
  id: string;
  /** The messages on screen and loaded around it, oldest first, at the moment of asking. */
  messages: () => readonly Message[];
}

const ConversationScopeContext = createContext<Scope>({ id: '', messages: () => [] });

/** Lets what stands in a bubble look at its neighbours without being drawn anew whenever one changes. */
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
