import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect, useMemo, useState } from 'react';
import type { Presence } from '@recado/shared/contacts';
import { presencesAtom } from './desk-state';

/** Without updates, "Online" falls back to "Offline" after this time. */
const AVAILABLE_MS = 10_000;
/** WhatsApp repeats "typing" while it lasts; this limits the effect of a lost "stopped". */
const TYPING_MS = 25_000;

/** Returns a contact's presence; `unavailable` if unknown or expired. */
export function usePresence(contactId: number): Presence {
  const one = useMemo(() => selectAtom(presencesAtom, (presences) => presences[contactId]), [contactId]);
  const heard = useAtomValue(one);
  const [over, setOver] = useState<typeof heard>();
  useEffect(() => {
    if (!heard || heard.presence === 'unavailable') return;
    const lasts = heard.presence === 'available' ? AVAILABLE_MS : TYPING_MS;
    const timer = setTimeout(() => setOver(heard), Math.max(0, heard.at + lasts - Date.now()));
    return () => clearTimeout(timer);
  }, [heard]);
  return heard && heard !== over ? heard.presence : 'unavailable';
}

/** Returns "Online", "Offline", "Digitando..." or "Gravando...". */
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

/** Returns whether the contact is typing or recording, which replaces the last message. */
export function isBusy(presence: Presence): boolean {
  return presence === 'composing' || presence === 'recording';
}
