import { vi } from 'vitest';

const ROW_PX = 68;
const VIEW_PX = 2_000;

/**
 * Reports sizes to the virtual lists of a file's tests, which show nothing without a layout. `setup.ts`
 * removes them again.
 */
export function withListLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: (entries: unknown[]) => void) {}
      observe(target: HTMLElement) {
        // Virtual rows are positioned inside their scroller.
        const height = target.style.position === 'absolute' ? ROW_PX : VIEW_PX;
        queueMicrotask(() => this.report([{ target, contentRect: { width: 400, height } }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
