/**
 * Whether a ticket is open and visible: its conversation is on screen (on small screens the list may be instead)
 * and the window has the focus.
 */
export function isInView(ticketUuid: string, pathname: string): boolean {
  return (
    pathname === `/tickets/${ticketUuid}` &&
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    document.querySelector('[data-pane="conversation"]') !== null
  );
}
