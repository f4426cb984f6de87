import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect, useMemo, useState } from 'react';
import type { Presence } from '@recado/shared/contacts';
import { presencesAtom } from './desk-state';

/** Time without updates after which "online" expires. */
const AVAILABLE_MS = 10_000;
/** Time after which "typing" expires if its end is lost. WhatsApp repeats the state regularly. */
const TYPING_MS = 25_000;

/** Returns a contact's presence; `unavailable` if unknown or expired. */
export function usePresence(contactId: number): Presence {
  const one = useMemo(() => selectAtom(presencesAtom, (presences) => presences[contactId]), [contactId]);
  const received = useAtomValue(one);
  const [over, setOver] = useState<typeof received>();
  useEffect(() => {
    if (!received || received.presence === 'unavailable') return;
    const lasts = received.presence === 'available' ? AVAILABLE_MS : TYPING_MS;
    const timer = setTimeout(() => setOver(received), Math.max(0, received.at + lasts - Date.now()));
    return () => clearTimeout(timer);
  }, [received]);
  return received && received !== over ? received.presence : 'unavailable';
}

export function presenceText(presence: Presence, t: TFunction<'tickets'>): string {
  switch (presence) {
    case 'available':
      return t('presence.available');
    case 'composing':
      return t('presence.composing');
    case 'recording':
      return t('presence.recording');
    case 'unavailable':
      return t('presence.unavailable');
  }
}

/** Returns whether the list shows the presence instead of the last message. */
export function isBusy(presence: Presence): boolean {
  return presence === 'composing' || presence === 'recording';
}
