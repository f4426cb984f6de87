import { useEffect } from 'react';

const ACTS = 'button, a[href], [role="menuitem"], [role="option"]';

/**
 * Ignores the second click of a double click if the first click removed its target. After a ticket's row
 * closes, that click would press another row's button.
 */
export function useNoStrayClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const swallow = (event: MouseEvent) => {
      const hit = event.target instanceof Element ? event.target.closest(ACTS) : null;
      // `detail` counts consecutive clicks; 0 means that a key or a script caused the click.
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

/** Ignores files dropped outside a drop target, because the browser would open them in place of the app. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const reject = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', reject);
    window.addEventListener('drop', reject);
    return () => {
      window.removeEventListener('dragover', reject);
      window.removeEventListener('drop', reject);
    };
  }, []);
}
