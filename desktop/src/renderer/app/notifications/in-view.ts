/**
 * Returns whether the ticket's conversation is visible and the window has the focus. A small screen may show
 * the list instead.
 */
export function isInView(ticketUuid: string, pathname: string): boolean {
  return (
    pathname === `/tickets/${ticketUuid}` &&
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    document.querySelector('[data-pane="conversation"]') !== null
  );
}
