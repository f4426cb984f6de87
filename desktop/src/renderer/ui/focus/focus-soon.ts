import { topDialog } from './top-dialog';

const FRAMES = 10;

/**
 * Focuses a list item once it is rendered and visible after scrolling. Gives up if the user moves the focus
 * before that, or after some frames.
 */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
  frames: number = FRAMES,
): void {
  attempt(find, options, document.activeElement, frames);
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
