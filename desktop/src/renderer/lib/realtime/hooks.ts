import { useEffect, useRef } from 'react';
import type { CompanyEventSuffix } from '@recado/shared/realtime';
import { type CompanyEventHandler, onCatchUp, onCompanyEvent, onConnect } from './listeners';
import { emit } from './socket';

/** Calls the handler for each event of the company while the component is there; the handler may change freely. */
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

/**
 * Calls the handler when events may have been missed (a hole, a new epoch, time without a connection): fetch what
 * changed, with an overlap of a minute, merged by id (architecture rule 10).
 */
export function useCatchUp(handler: () => void): void {
  const latest = useLatest(handler);
  useEffect(() => onCatchUp(() => latest.current()), [latest]);
}

/** Calls the handler at once and on every connection: the place to join rooms. */
export function useOnConnect(handler: () => void): void {
  const latest = useLatest(handler);
  useEffect(() => {
    latest.current();
    return onConnect(() => latest.current());
  }, [latest]);
}

/** Follows a conversation's room while the component is there (joinChatBox, leaveChatBox); null follows none. */
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
