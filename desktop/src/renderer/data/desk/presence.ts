import type { Presence } from '@recado/shared/contacts';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect, useMemo, useState } from 'react';
import { presencesAtom } from './desk-state';

/** Without news, "Online" falls back to "Offline" (specification 1 §4.4). */
const AVAILABLE_MS = 10_000;
/** The messenger repeats "typing" while it lasts; a lost "stopped" must not show for ever. */
const TYPING_MS = 25_000;

/** What a contact is doing now; `unavailable` where nothing is known, or no longer. */
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

/** "Online", "Offline", "Digitando...", "Gravando..." (specification 1 §4.4). */
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

/** Whether the contact is writing or recording: shown in place of the last message. */
export function isBusy(presence: Presence): boolean {
  return presence === 'composing' || presence === 'recording';
}
