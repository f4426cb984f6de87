import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share a process and its packages (vitest.config.ts), but no modules or state of earlier files.
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

afterEach(cleanup);

// A busy machine may need longer than the default second to render a screen.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout, so Fluent's measurements return nothing.
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
// For every computed style, jsdom matches each of Fluent's rules, which takes half of the run time. Without a
// layout, only rules that hide an element or disable the pointer matter.
const { insertRule } = CSSStyleSheet.prototype;
if (insertRule.name !== 'insertVisibleEffect')
  CSSStyleSheet.prototype.insertRule = function insertVisibleEffect(rule, index) {
    return /display:\s*none|visibility:|pointer-events:/.test(rule) ? insertRule.call(this, rule, index) : 0;
  };
// Without page size and offset parents, Fluent's focus library treats everything as hidden. No dialog would
// receive the focus, and each would be hidden from screen readers a quarter of a second later.
document.body.getBoundingClientRect = () => DOMRect.fromRect({ width: 1440, height: 900 });
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
