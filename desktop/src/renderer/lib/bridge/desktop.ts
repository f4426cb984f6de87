import type { DesktopBridge } from '../../../ipc/bridge';
import { createBrowserBridge } from './browser-bridge';

declare global {
  interface Window {
    /** Given by the preload script; absent in a plain browser. */
    recado?: DesktopBridge;
  }
}

let current: DesktopBridge | undefined;

/** The bridge of this window: the preload script's, else the browser's. */
export function desktop(): DesktopBridge {
  current ??= window.recado ?? createBrowserBridge();
  return current;
}

/** Puts another bridge in place (tests). */
export function provideDesktop(bridge: DesktopBridge): void {
  current = bridge;
}
