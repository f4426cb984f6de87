/** With the space before it. */
const ADDRESS = / ?\S*\/tickets\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\S*/giu;
const MAX_CARDS = 3;

/** Returns the uuids of the tickets to which a text links. */
export function ticketUuidsIn(text: string): string[] {
  const uuids = [...text.matchAll(ADDRESS)].flatMap((match) => match[1]?.toLowerCase() ?? []);
  return [...new Set(uuids)].slice(0, MAX_CARDS);
}

/** Removes the addresses of tickets that are shown as cards. */
export function withoutTicketAddresses(text: string, shown: ReadonlySet<string>): string {
  return text
    .replace(ADDRESS, (address, uuid: string) => (shown.has(uuid.toLowerCase()) ? '' : address))
    .trim();
}
