/** Heights of lines in pixels; frimousse requires one height per kind of line. */
export const ROW_PX = 34;
export const HEADER_PX = 28;

/** Selects frimousse's categories. Each category has an element, even if its emojis are not rendered. */
const CATEGORY = '[frimousse-list-sizer] > [frimousse-category]';

const categoriesOf = (viewport: HTMLElement) => [...viewport.querySelectorAll<HTMLElement>(CATEGORY)];

/** Returns the index of the topmost visible category. */
export function categoryAtTop(viewport: HTMLElement): number {
  const below = categoriesOf(viewport).findIndex(({ offsetTop }) => offsetTop > viewport.scrollTop + 1);
  return below === -1 ? Math.max(0, categoriesOf(viewport).length - 1) : Math.max(0, below - 1);
}

/**
 * Scrolls to a category and activates its first emoji for the arrow keys. Frimousse has no API for this: it
 * follows the pointer and renders emojis only after scrolling.
 */
export function showCategory(viewport: HTMLElement, index: number): void {
  const top = categoriesOf(viewport)[index]?.offsetTop;
  if (top === undefined) return;
  // The focus activates the first emoji of the list and scrolls to it.
  viewport.focus();
  viewport.scrollTop = top;
  const row = (top - index * HEADER_PX) / ROW_PX;
  const activate = (framesLeft: number) => {
    const first = viewport.querySelector(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"]`);
    if (first) first.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    else if (framesLeft > 0) requestAnimationFrame(() => activate(framesLeft - 1));
  };
  requestAnimationFrame(() => activate(10));
}
