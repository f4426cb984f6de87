import { useSettled } from '@/ui/time/time-hooks';

/** Debounce of list searches. */
const PAUSE_MS = 500;

export function useSettledText(text: string): string {
  return useSettled(text, PAUSE_MS);
}
