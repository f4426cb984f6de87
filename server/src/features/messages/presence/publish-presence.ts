import { LRUCache } from 'lru-cache';
import type { Presence } from '@recado/shared/contacts';
import { getOrLoad } from '#core/cache';
import type { Publisher } from '#core/realtime/publisher';
import type { ContactDocument, Contacts } from '#features/contacts';
import type { Tickets } from '#features/tickets';
import type { PresenceReport } from '#messenger/gateway';

const REMEMBERED_CONTACTS = 5_000;
const CONTACT_MS = 60_000;
/** An unchanged presence is repeated, because clients clear it after 10 s. */
const REPEAT_MS = 4_000;
/** Minimum time between two events. The latest presence is always published. */
const PACE_MS = 300;

interface PresenceDeps {
  contacts: Contacts;
  tickets: Tickets;
  publisher: Publisher;
  onError(error: unknown): void;
}

interface Shown {
  presence: Presence;
  at: number;
  later: NodeJS.Timeout | undefined;
}

/** Publishes presence, at a limited rate, to users who can see the contact's open ticket. */
export function createPresence(deps: PresenceDeps): (report: PresenceReport) => void {
  const known = new LRUCache<string, Promise<ContactDocument | undefined>>({
    max: REMEMBERED_CONTACTS,
    ttl: CONTACT_MS,
  });
  const shown = new LRUCache<string, Shown>({ max: REMEMBERED_CONTACTS, ttl: CONTACT_MS });

  const publish = async ({ connection, chat, presence }: PresenceReport): Promise<void> => {
    const { companyId } = connection;
    const contact = await getOrLoad(known, `${companyId}:${chat.address}`, () =>
      deps.contacts.identify(companyId, chat),
    );
    // Not cached, because an unknown sender may become a contact at any time.
    if (!contact) {
      known.delete(`${companyId}:${chat.address}`);
      return;
    }
    const open = await deps.tickets.ofContact.open(companyId, contact._id);
    if (open.length === 0) return;
    const audience = await deps.tickets.broadcast.audience(companyId);
    const recipients = audience.of(...open);
    if (!deps.publisher.reaches(recipients)) return;
    const place = deps.contacts.reach.addressOf(contact.phone ? { phone: contact.phone } : contact);
    deps.publisher.toRecipients(companyId, recipients, 'contactStatus', {
      contactId: contact._id,
      status: { presences: { [place]: { lastKnownPresence: presence } } },
    });
  };

  return (report) => {
    const key = `${report.connection.companyId}:${report.chat.address}`;
    const last = shown.get(key);
    clearTimeout(last?.later);
    const since = Date.now() - (last?.at ?? 0);
    if (last?.presence === report.presence && since < REPEAT_MS) return;
    const show = () => {
      shown.set(key, { presence: report.presence, at: Date.now(), later: undefined });
      publish(report).catch(deps.onError);
    };
    if (!last || since >= PACE_MS) show();
    else last.later = setTimeout(show, PACE_MS - since).unref();
  };
}
