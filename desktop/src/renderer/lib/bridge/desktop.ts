import type { DesktopBridge } from '../../../ipc/bridge';
import { createBrowserBridge } from './browser-bridge';

declare global {
  interface Window {
    /** The preload script sets this bridge; absent in a browser. */
    recado?: DesktopBridge;
  }
}

let current: DesktopBridge | undefined;

/** Returns the preload script's bridge, or the browser's. */
export function desktop(): DesktopBridge {
  current ??= window.recado ?? createBrowserBridge();
  return current;
}

export function provideDesktop(bridge: DesktopBridge): void {
  current = bridge;
}
