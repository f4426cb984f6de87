import { sendTyping } from '@recado/shared/messages';
import { useEffect, useMemo } from 'react';
import { call } from '@/lib/api/call';

/** Repeated while typing goes on, so that the customer's telephone keeps showing it. */
const REPEAT_MS = 8000;
const PAUSED_AFTER_MS = 5000;

/** Tells the customer's telephone that the agent types: at once, repeated, and stopped after a pause or a send. */
export function useTypingPresence(ticketId: number): { typed: () => void; stopped: () => void } {
  const presence = useMemo(() => typingPresence((state) => say(ticketId, state)), [ticketId]);
  useEffect(() => presence.stopped, [presence]);
  return presence;
}

function say(ticketId: number, state: 'composing' | 'paused'): void {
  call(sendTyping, { params: { ticketId }, body: { state } }).catch(() => {
    // A courtesy to the customer: the message itself says when the connection is down.
  });
}

/** The timing alone: `tell` is called when the customer should see a change. */
export function typingPresence(tell: (state: 'composing' | 'paused') => void) {
  let toldAt: number | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(pause);
    if (toldAt !== null) tell('paused');
    toldAt = null;
  };
  const typed = () => {
    clearTimeout(pause);
    pause = setTimeout(stopped, PAUSED_AFTER_MS);
    if (toldAt !== null && Date.now() - toldAt < REPEAT_MS) return;
    toldAt = Date.now();
    tell('composing');
  };
  return { typed, stopped };
}
