import { topDialog } from '@/ui/dialogs/useReturnFocus';

const FRAMES = 10;

/**
 * Focuses a line of a list as soon as it can be: one scrolled to from afar is mounted, measured, and only then visible.
 * Not once the person has gone on, to a dialog or to something else.
 */
export function focusSoon(find: () => HTMLElement | null | undefined, options?: FocusOptions): void {
  attempt(find, options, document.activeElement, FRAMES);
}

function attempt(
  find: () => HTMLElement | null | undefined,
  options: FocusOptions | undefined,
  before: Element | null,
  frames: number,
): void {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (topDialog() || (now !== before && now !== document.body)) return;
    const element = find();
    element?.focus(options);
    if (frames > 0 && (!element || document.activeElement !== element))
      attempt(find, options, before, frames - 1);
  });
}
