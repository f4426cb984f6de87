import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useState } from 'react';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';

/** From here on the drawer stands beside the conversation (ux: "Frame"). */
const BESIDE = '(min-width: 1280px)';

const besideAtom = atomWithStorage('contactDrawer', false, undefined, { getOnInit: true });

/**
 * Whether the contact's drawer is open. Beside the conversation that is remembered; over it, it belongs to the ticket one
 * looks at.
 */
export function useContactDrawer() {
  const beside = useMediaQuery(BESIDE);
  const [remembered, setRemembered] = useAtom(besideAtom);
  const [over, setOver] = useState(false);
  const set = beside ? setRemembered : setOver;
  const isOpen = beside ? remembered : over;
  return { isOpen, toggle: () => set(!isOpen), show: () => set(true), close: () => set(false) };
}
