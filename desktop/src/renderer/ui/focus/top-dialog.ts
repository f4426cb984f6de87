/** Returns the topmost open dialog, which owns the focus. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
}
