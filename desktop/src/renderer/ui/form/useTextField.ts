import { type RefObject, useLayoutEffect, useRef } from 'react';

const LINE_PX = 20;
const PADDING_PX = 14;
const MAX_ROWS = 5;

/** Returns a text field that grows up to `MAX_ROWS` and a function that inserts text at the cursor. */
export function useTextField(
  text: string,
  setText: (text: string) => void,
): { field: RefObject<HTMLTextAreaElement | null>; insert: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Cursor position to set once the inserted text is rendered. */
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
      // If a quick message has only a file, the text stays unchanged and no render follows.
      if (next === text) field.current?.focus();
      else cursor.current = start + added.length;
      setText(next);
    },
  };
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  // One empty row needs no measuring, which would cost another layout.
  if (field.value === '') {
    field.style.height = 'auto';
    field.style.overflowY = 'hidden';
    return;
  }
  // Fixes the row's height while the field is measured. Otherwise the message list above grows briefly and loses its
  // scroll position.
  const row = field.parentElement;
  if (row) row.style.minHeight = `${row.offsetHeight}px`;
  field.style.height = 'auto';
  const height = Math.min(field.scrollHeight, MAX_ROWS * LINE_PX + PADDING_PX);
  field.style.height = `${height}px`;
  field.style.overflowY = field.scrollHeight > height ? 'auto' : 'hidden';
  if (row) row.style.minHeight = '';
}
