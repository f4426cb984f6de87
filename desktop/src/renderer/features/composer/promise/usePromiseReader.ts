import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { readPromise } from '@recado/shared/intents/promise';
import type { Ticket } from '@recado/shared/tickets';
import { useRemindsPromises } from '@/data/desk/list-preferences';
import { promiseOfferAtom } from '@/data/desk/promise-offer';
import { maySnooze } from '@/features/ticket-actions';
import { languageOf } from '@/lib/i18n/i18n';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** A nearer promise needs no reminder. */
const MIN_AHEAD_MS = 2 * 60_000;

/** Returns a function that offers a reminder if a sent text promises something with a time. Nothing is stored. */
export function usePromiseReader(ticket: Ticket): (text: string) => void {
  const { i18n } = useTranslation();
  const { timeZone } = useCurrentUser().company;
  const [isOn] = useRemindsPromises();
  const offer = useSetAtom(promiseOfferAtom);
  const { id: ticketId, isGroup } = ticket;
  const isPossible = isOn && !isGroup && maySnooze(ticket);
  return (text) => {
    if (!isPossible || text === '') return;
    const now = new Date();
    const promise = readPromise(text, { now, timeZone, language: languageOf(i18n.language) });
    const isAhead = promise && promise.until.getTime() - now.getTime() >= MIN_AHEAD_MS;
    if (isAhead) offer({ ticketId, ...promise });
  };
}
