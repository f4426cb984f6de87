import { EventEmitter } from 'node:events';
import type { AppContext } from '../../core/context';
import type { ChatAddress, ConnectionRef, Identity } from '../../messenger/gateway';
import { contactAddress } from './contact-address';
import { contacts, type ContactDocument } from './contact.model';
import type { ResolvedContact } from './contacts.resolve';
import { knownContacts } from './known-contacts';
import { personKey, type Person } from './person';
import { phoneKey } from './phone-key';
import { createPictureRefresh } from './picture-refresh';

/** What other features ask of contacts. */
export interface Contacts {
  /** Finds or makes the contacts of these people, by `personKey`, and tells `onChanged` of what is news. */
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  byId(companyId: number, contactId: number): Promise<ContactDocument | undefined>;
  byIds(companyId: number, contactIds: readonly number[]): Promise<ContactDocument[]>;
  /** Who that is, when known; makes nobody. */
  identify(companyId: number, identity: Identity): Promise<ContactDocument | undefined>;
  addressOf(contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>): ChatAddress;
  /** Has the picture looked up in the background when it is old. */
  wantPicture(connection: ConnectionRef, contact: ContactDocument): void;
  /** Called with every contact whose name, picture or identity changed. */
  onChanged(listener: (contact: ContactDocument) => void): void;
  start(): void;
  stop(): void;
}

export function contactsService({ gateway, log }: Pick<AppContext, 'gateway' | 'log'>): Contacts {
  const changes = new EventEmitter<{ changed: [ContactDocument] }>();
  const changed = (contact: ContactDocument) => changes.emit('changed', contact);
  const known = knownContacts();
  const pictures = createPictureRefresh(gateway, log, (contact) => {
    known.forget(contact);
    changed(contact);
  });
  return {
    resolve: async (companyId, people) => {
      const resolved = await known.resolve(companyId, people);
      for (const answer of resolved.values()) if (answer.changed) changed(answer.contact);
      return resolved;
    },
    byId: (companyId, contactId) => contacts.findById(companyId, contactId),
    byIds: (companyId, contactIds) => contacts.find(companyId, { _id: { $in: [...contactIds] } }),
    identify: async (companyId, identity) => {
      const own = { identity, isGroup: false };
      if (personKey(own).startsWith('lid:') && !identity.lid) {
        return contacts.findOne(companyId, { groupAddress: identity.address });
      }
      const found = identity.phone
        ? await contacts.findOne(companyId, { phoneKey: phoneKey(identity.phone) })
        : undefined;
      const contact =
        found ?? (identity.lid ? await contacts.findOne(companyId, { lid: identity.lid }) : undefined);
      return contact?.linkedTo === undefined ? contact : contacts.findById(companyId, contact.linkedTo);
    },
    addressOf: (contact) => contactAddress(gateway, contact),
    wantPicture: pictures.want,
    onChanged: (listener) => {
      changes.on('changed', listener);
    },
    start: pictures.start,
    stop: pictures.stop,
  };
}
