import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useState } from 'react';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';

/** From this width on, the drawer is next to the conversation. */
const WIDE = '(min-width: 1280px)';

const drawerAtom = atomWithStorage('contactDrawer', false, undefined, { getOnInit: true });

/**
 * Returns whether the contact's drawer is open. If the drawer is next to the conversation, its state is persisted.
 * If it is an overlay, its state applies only to the current ticket.
 */
export function useContactDrawer() {
  const isWide = useMediaQuery(WIDE);
  const [remembered, setRemembered] = useAtom(drawerAtom);
  const [over, setOver] = useState(false);
  const set = isWide ? setRemembered : setOver;
  const isOpen = isWide ? remembered : over;
  return { isOpen, toggle: () => set(!isOpen), show: () => set(true), close: () => set(false) };
}
