import type { BrowserWindow } from 'electron';

type FlashingWindow = Pick<BrowserWindow, 'isFocused' | 'flashFrame' | 'once' | 'isDestroyed'>;

/** Flashes the taskbar's button of an unfocused window, once until the window receives the focus. */
export class Attention {
  private flashing: FlashingWindow | null = null;

  request(window: FlashingWindow | null): void {
    if (!window || window.isDestroyed() || window.isFocused() || this.flashing === window) return;
    this.flashing = window;
    window.flashFrame(true);
    window.once('focus', () => {
      this.flashing = null;
      window.flashFrame(false);
    });
  }
}
