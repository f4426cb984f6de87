import { type RefObject, useEffect, useState } from 'react';

/**
 * Accepts files dropped on the conversation that contains this element. Returns the element under the dragged files,
 * for the overlay.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): HTMLElement | null {
  const [over, setOver] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const pane = inside.current?.closest<HTMLElement>('[data-pane="conversation"]') ?? inside.current;
    if (!pane) return;
    // Counts nested elements, because enter and leave events fire for every child.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(pane);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setOver(null);
    };
    const move = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(null);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(droppedFiles(event.dataTransfer));
    };
    pane.addEventListener('dragenter', enter);
    pane.addEventListener('dragleave', leave);
    pane.addEventListener('dragover', move);
    pane.addEventListener('drop', drop);
    return () => {
      pane.removeEventListener('dragenter', enter);
      pane.removeEventListener('dragleave', leave);
      pane.removeEventListener('dragover', move);
      pane.removeEventListener('drop', drop);
    };
  }, [inside, onFiles]);
  return over;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Returns the dropped files without folders, which appear as files but cannot be read. */
function droppedFiles(transfer: DataTransfer | null): File[] {
  return [...(transfer?.items ?? [])].flatMap((item) => {
    const file = item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true && item.getAsFile();
    return file ? [file] : [];
  });
}

/**
 * Returns pasted files; none if the paste also has text, because table cells include an image of themselves.
 */
export function pastedFiles({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files];
}
