import { useLayoutEffect, useRef, type RefObject } from 'react';

const LINE_PX = 20;
const PADDING_PX = 14;
/** Specification 1 §9. */
const MAX_ROWS = 5;

/** A text field that grows with its text up to five lines, and into which others put texts where the cursor is. */
export function useTextField(
  text: string,
  setText: (text: string) => void,
): { field: RefObject<HTMLTextAreaElement | null>; insert: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor goes once the text stands there. */
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    fitHeight(field.current);
    if (cursor.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [text]);
  return {
    field,
    insert(added) {
      const start = field.current?.selectionStart ?? text.length;
      const end = field.current?.selectionEnd ?? text.length;
      const next = text.slice(0, start) + added + text.slice(end);
      // Nothing will be drawn anew where nothing changes: a quick message that is only a file.
      if (next === text) field.current?.focus();
      else cursor.current = start + added.length;
      setText(next);
    },
  };
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  // One row, as it is: to measure it would lay the page out once more.
  if (field.value === '') {
    field.style.height = 'auto';
    field.style.overflowY = 'hidden';
    return;
  }
  // While the field is measured at one row, its row keeps its height: the message list above would grow for a moment
  // and lose its scroll position.
  const row = field.parentElement;
  if (row) row.style.minHeight = `${row.offsetHeight}px`;
  field.style.height = 'auto';
  const height = Math.min(field.scrollHeight, MAX_ROWS * LINE_PX + PADDING_PX);
  field.style.height = `${height}px`;
  field.style.overflowY = field.scrollHeight > height ? 'auto' : 'hidden';
  if (row) row.style.minHeight = '';
}
