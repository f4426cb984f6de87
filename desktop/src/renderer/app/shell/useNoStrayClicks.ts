import { useEffect } from 'react';

const ACTS = 'button, a[href], [role="menuitem"], [role="option"]';

/**
 * Ignores the second click of a double click if the first one removed its target, such as a closed ticket's
 * row; it would press another row's button.
 */
export function useNoStrayClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const swallow = (event: MouseEvent) => {
      const hit = event.target instanceof Element ? event.target.closest(ACTS) : null;
      // `detail` counts consecutive clicks; 0 is a key or a script.
      if (event.detail < 2) {
        first = hit;
        return;
      }
      if (!hit || hit === first) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', swallow, true);
    return () => window.removeEventListener('click', swallow, true);
  }, []);
}
