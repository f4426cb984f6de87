import type { PowerMonitor } from 'electron';

/** Returns a function that reports whether the screen is locked. Linux does not report it. */
export function watchScreenLock(monitor: Pick<PowerMonitor, 'on'>): () => boolean {
  let locked = false;
  // TypeScript knows these events by separate overloads.
  monitor.on('lock-screen', () => (locked = true));
  monitor.on('unlock-screen', () => (locked = false));
  return () => locked;
}
