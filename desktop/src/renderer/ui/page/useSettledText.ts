import { useSettled } from '@/ui/time/time-hooks';

/** Lists are searched once typing pauses (specification 2 §9). */
const PAUSE_MS = 500;

/** A field's text once it has not changed for a moment. */
export function useSettledText(text: string): string {
  return useSettled(text, PAUSE_MS);
}
