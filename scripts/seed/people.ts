import type { App } from '../../server/src/app';
import cast from './cast.json';
import { identityOf } from './chats';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import people from './people.json';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

/** Stores details, notes and owners of some customers. */
export async function seedContactDetails({ app, clock, company }: Deps): Promise<void> {
  const { companyId, callers } = company;
  const { contacts, ticketNotes, tickets } = app.services;
  const admin = callerOf(callers, 'admin');
  for (const { number, notes, wallet = [], ...details } of people) {
    if (!cast.customers.some((customer) => customer.number === number))
      throw new Error(`nobody has ${number}`);
    const contact = await contacts.identify(companyId, identityOf({ number }));
    if (!contact) throw new Error(`${number} never wrote`);
    await contacts.byHand.update(admin, contact._id, details);
    const owners = wallet.map((key) => callerOf(callers, key).userId);
    contacts.changes.changed(await contacts.byHand.setWallet(admin, contact._id, owners));
    for (const { at, by, text } of notes) {
      clock.minutesAgo(at);
      const [ticket] = await tickets.ofContact.open(companyId, contact._id);
      await ticketNotes.create(callerOf(callers, by), {
        note: text,
        ...(ticket ? { ticketId: ticket._id } : { contactId: contact._id }),
      });
    }
  }
}

function callerOf(callers: SeededCompany['callers'], key: string) {
  const caller = callers[key];
  if (!caller) throw new Error(`${key} is nobody of the cast`);
  return caller;
}
