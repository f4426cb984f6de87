import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow in small steps, because V8 by default lets garbage grow to several times the live data
 * on a machine with much memory. After 8,000 messages: 227 instead of 383 MB, at the same rate. Also applies
 * to worker threads; must run before other allocations.
 */
export function growHeapSlowly(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
