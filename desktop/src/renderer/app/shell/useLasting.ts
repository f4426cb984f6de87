import { useSettled } from '@/ui/time/useSettled';

/** A short break heals before anybody has to read about it. */
const PATIENCE_MS = 1500;

/** True once it has been so for a while, and until it is no more. */
export function useLasting(now: boolean): boolean {
  return useSettled(now, PATIENCE_MS) && now;
}
