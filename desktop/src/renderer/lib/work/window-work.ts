import { atom, getDefaultStore } from 'jotai';
import { desktop, type WindowWork } from '@/lib/bridge';

const workAtom = atom<WindowWork>({ recording: false, uploading: false, unsent: false });
/** Work that a restart or reload would interrupt; read-only outside this file. */
export const windowWorkAtom = atom((get) => get(workAtom));

const store = getDefaultStore();
const running = { recording: 0, uploading: 0 };

/** Marks the beginning of a recording or upload. Returns a function that marks its end. */
export function beginWork(kind: keyof typeof running): () => void {
  running[kind] += 1;
  change({ [kind]: true });
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running[kind] -= 1;
    change({ [kind]: running[kind] > 0 });
  };
}

export function setUnsent(unsent: boolean): void {
  change({ unsent });
}

function change(part: Partial<WindowWork>): void {
  const before = store.get(workAtom);
  const next = { ...before, ...part };
  if (Object.entries(next).every(([key, value]) => before[key as keyof WindowWork] === value)) return;
  store.set(workAtom, next);
  desktop().updates?.setWork(next);
}
