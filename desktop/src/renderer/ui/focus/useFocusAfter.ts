import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus when an element that has it disappears, because browsers drop it.
 * @param focusNext - is called before the element leaves the page; the same function in every render
 */
export function useFocusAfter(
  element: RefObject<HTMLElement | null>,
  focusNext: (element: HTMLElement) => void,
): void {
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusNext(shown);
    };
  }, [element, focusNext]);
}
