import type { App } from '../../server/src/app';
import type { Caller } from '../../server/src/core/tenancy/caller';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import planned from './internal-chats.json';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

/** Stores a group chat and a chat of two colleagues, who have some unread messages. */
export async function seedInternalChats({ app, clock, company }: Deps): Promise<void> {
  const { chats } = app.services;
  const callerOf = (key: string): Caller => {
    const caller = company.callers[key];
    if (!caller) throw new Error(`The cast has no ${key}.`);
    return caller;
  };
  const address = await ticketAddress(app, company);
  for (const { title, by, with: others, lines, read } of planned) {
    clock.minutesAgo((lines[0]?.minutesAgo ?? 0) + 1);
    const [owner, members] = [callerOf(by), others.map(callerOf)];
    const chat =
      title === undefined
        ? await chats.openPair(owner, members[0]?.userId ?? 0)
        : await chats.create(owner, { title, users: members.map(({ userId }) => ({ id: userId })) });
    for (const line of lines) {
      clock.minutesAgo(line.minutesAgo);
      const mentions = members.filter(({ name }) => line.text.includes(`@${name}`));
      await chats.send(callerOf(line.by), chat._id, {
        message: line.text.replace('{ticket}', address),
        mentions: mentions.map(({ userId }) => userId),
      });
    }
    for (const key of read) await chats.read(callerOf(key), chat._id);
  }
}

/** Returns the address of an open conversation. */
async function ticketAddress({ context, database }: App, { companyId }: SeededCompany): Promise<string> {
  const tickets = database.db.collection<{ uuid: string }>('tickets');
  const ticket = await tickets.findOne({ companyId, status: 'open', isGroup: false }, { sort: { _id: 1 } });
  if (!ticket) throw new Error('The demo company has no open conversation.');
  return new URL(`/app/tickets/${ticket.uuid}`, context.config.publicUrl).href;
}
