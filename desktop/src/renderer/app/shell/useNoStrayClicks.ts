import { useEffect } from 'react';

const ACTS = 'button, a[href], [role="menuitem"], [role="option"]';

/**
 * The second click of a double click belongs to what the first one hit. Where that went away at once, as a closed
 * ticket's row does, another one's button stands under the pointer by then: it is not pressed.
 */
export function useNoStrayClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const swallow = (event: MouseEvent) => {
      const hit = event.target instanceof Element ? event.target.closest(ACTS) : null;
      // `detail` counts the clicks at one place in quick succession; 0 is a key or a script.
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
