/** The dialog that was opened last, while one is open: the focus is its own. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
}
