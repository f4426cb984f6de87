import { useEffect, useMemo } from 'react';
import { sendTyping } from '@recado/shared/messages';
import { call } from '@/lib/api/call';

/** Interval of repeated typing updates, in milliseconds. They keep the indicator visible on the customer's phone. */
const REPEAT_MS = 8000;
const PAUSED_AFTER_MS = 5000;

/**
 * Shows the customer that the agent is typing. The state is sent at once and repeated until a pause or a
 * send.
 */
export function useTypingPresence(ticketId: number): { typed: () => void; stopped: () => void } {
  const presence = useMemo(() => typingPresence((state) => send(ticketId, state)), [ticketId]);
  useEffect(() => presence.stopped, [presence]);
  return presence;
}

function send(ticketId: number, state: 'composing' | 'paused'): void {
  call(sendTyping, { params: { ticketId }, body: { state } }).catch(() => {
    // Errors are ignored, because the message itself shows a lost connection.
  });
}

/** Reports typing and its end; calls `notify` whenever the customer's indicator must change. */
export function typingPresence(notify: (state: 'composing' | 'paused') => void) {
  let notifiedAt: number | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(pause);
    if (notifiedAt !== null) notify('paused');
    notifiedAt = null;
  };
  const typed = () => {
    clearTimeout(pause);
    pause = setTimeout(stopped, PAUSED_AFTER_MS);
    if (notifiedAt !== null && Date.now() - notifiedAt < REPEAT_MS) return;
    notifiedAt = Date.now();
    notify('composing');
  };
  return { typed, stopped };
}
