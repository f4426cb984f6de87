import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process and its packages (vitest.config.ts), but not modules or state of earlier files.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

afterEach(cleanup);

// A screen may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout; Fluent's measurements return nothing.
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
// jsdom matches each of Fluent's rules for every computed style, half of the run time. Without layout, only
// rules that
// hide an element or disable the pointer have a visible effect.
const { insertRule } = CSSStyleSheet.prototype;
if (insertRule.name !== 'insertVisibleEffect')
  CSSStyleSheet.prototype.insertRule = function insertVisibleEffect(rule, index) {
    return /display:\s*none|visibility:|pointer-events:/.test(rule) ? insertRule.call(this, rule, index) : 0;
  };
// Fluent's focus library regards everything as hidden without page size and offset parents: no dialog would be
// focused, and a quarter of a second later each would be hidden from screen readers.
document.body.getBoundingClientRect = () => DOMRect.fromRect({ width: 1440, height: 900 });
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
