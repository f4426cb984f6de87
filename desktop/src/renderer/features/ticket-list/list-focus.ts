import { focusSoon } from '@/ui/focus/focus-soon';

/** Frames in which a list is expected to load. Until then, its tab has the focus. */
const LOADING_FRAMES = 600;

/** Focuses the list's row that the Tab key reaches; its selected tab until the rows are loaded, and without any. */
export function focusList(): void {
  selectedTab()?.focus();
  focusSoon(reachableRow, undefined, LOADING_FRAMES);
}

const listPane = (): HTMLElement | null => document.querySelector('[data-pane="list"]');

/** Returns the innermost selected tab of the list. */
const selectedTab = (): HTMLElement | undefined =>
  [...(listPane()?.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]') ?? [])].at(-1);

const reachableRow = (): HTMLElement | null | undefined =>
  listPane()?.querySelector<HTMLElement>('[data-row-open][tabindex="0"]');
