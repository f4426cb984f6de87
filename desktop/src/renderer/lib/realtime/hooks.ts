import { useEffect, useRef } from 'react';
import type { CompanyEventSuffix } from '@recado/shared/realtime';
import { type CompanyEventHandler, onCatchUp, onCompanyEvent, onConnect } from './listeners';
import { emit } from './socket';

/** The handler may change on each render. */
export function useCompanyEvent<S extends CompanyEventSuffix>(
  suffix: S,
  handler: CompanyEventHandler<S>,
): void {
  const latest = useLatest(handler);
  useEffect(
    () => onCompanyEvent(suffix, (payload, position) => latest.current(payload, position)),
    [suffix, latest],
  );
}

/** Calls the handler to refetch after events may have been missed: a gap, a new epoch or a reconnection. */
export function useCatchUp(handler: () => void): void {
  const latest = useLatest(handler);
  useEffect(() => onCatchUp(() => latest.current()), [latest]);
}

export function useOnConnect(handler: () => void): void {
  const latest = useLatest(handler);
  useEffect(() => {
    latest.current();
    return onConnect(() => latest.current());
  }, [latest]);
}

/** Joins a conversation's room while mounted (joinChatBox, leaveChatBox). Null joins no room. */
export function useChatRoom(ticketId: number | null): void {
  useEffect(() => {
    if (ticketId === null) return;
    const join = () => void emit('joinChatBox', { ticketId });
    join();
    const stop = onConnect(join);
    return () => {
      stop();
      void emit('leaveChatBox', { ticketId });
    };
  }, [ticketId]);
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
