import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process and its packages (vitest.config.ts), but neither our own modules nor what the file before left.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

afterEach(cleanup);

// On a busy machine a screen takes longer than the second that is usual.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout: what Fluent asks for on start answers "nothing".
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => undefined;
// jsdom matches each rule of Fluent's sheets for every computed style, which took half of the run. Without layout only the
// rules that hide an element or switch the pointer off have an effect that a test can see.
const { insertRule } = CSSStyleSheet.prototype;
if (insertRule.name !== 'insertVisibleEffect')
  CSSStyleSheet.prototype.insertRule = function insertVisibleEffect(rule, index) {
    return /display:\s*none|visibility:|pointer-events:/.test(rule) ? insertRule.call(this, rule, index) : 0;
  };
// Fluent's focus library takes everything for hidden where the page has no size and nothing an offset parent: no dialog
// would get the focus, and a quarter of a second later each would be hidden from readers.
document.body.getBoundingClientRect = () => DOMRect.fromRect({ width: 1440, height: 900 });
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
