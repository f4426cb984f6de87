/** Returns the id of the ticket whose row in the list has the focus. */
export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket-row]');
  return row ? Number(row.dataset['ticketRow']) : undefined;
}
