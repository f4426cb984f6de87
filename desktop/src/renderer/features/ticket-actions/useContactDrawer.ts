import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useState } from 'react';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';

/** From this width on, the drawer is next to the conversation. */
const BESIDE = '(min-width: 1280px)';

const besideAtom = atomWithStorage('contactDrawer', false, undefined, { getOnInit: true });

/**
 * Returns whether the contact's drawer is open. If the drawer is next to the conversation, its state is persisted.
 * If it is an overlay, its state applies only to the current ticket.
 */
export function useContactDrawer() {
  const beside = useMediaQuery(BESIDE);
  const [remembered, setRemembered] = useAtom(besideAtom);
  const [over, setOver] = useState(false);
  const set = beside ? setRemembered : setOver;
  const isOpen = beside ? remembered : over;
  return { isOpen, toggle: () => set(!isOpen), show: () => set(true), close: () => set(false) };
}
