import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { throttled } from '@/lib/time/throttled';
import { isAttentive, onAttention } from './attention';

/** Minimum interval between two read marks, in milliseconds. */
const READ_EVERY_MS = 1000;

/**
 * Sends a read mark while the user looks at the window. Leaving the conversation sends the last one early.
 * @param through newest message that is read; undefined marks nothing
 * @param news changes when messages are unread again although `through` stayed the same
 * @param send sends the mark; a new function discards the delay
 */
export function useReadMark<Message extends string | number>(
  through: Message | undefined,
  news: unknown,
  send: (through: Message) => void,
): void {
  const looking = useSyncExternalStore(onAttention, isAttentive);
  const marked = looking ? through : undefined;
  const reader = useMemo(() => {
    let last: Message | undefined;
    const sendLast = throttled(() => {
      if (last !== undefined) send(last);
    }, READ_EVERY_MS);
    const readThrough = (message: Message) => {
      last = message;
      sendLast();
    };
    return { readThrough, flush: sendLast.flush };
  }, [send]);
  useEffect(() => {
    if (marked !== undefined) reader.readThrough(marked);
  }, [marked, news, reader]);
  const reads = marked !== undefined;
  useEffect(() => (reads ? reader.flush : undefined), [reads, reader]);
}
