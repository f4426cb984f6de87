import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../server/src/core/config';
import { type MessengerAddress, serverEnvironment } from '../../reliability/server-process';
import { contactDocument, FIRST_ID, messageId, ticketDocument } from '../../seed/bulk/documents';
import { seedBulk } from '../../seed/bulk/seed-bulk';
import { withStore } from '../rig/filled-folder';

export interface DeskData {
  companies: number;
  /** Per company, besides its administrator. */
  agents: number;
  /** Conversations of the past, in all companies; a ticket has five messages. */
  tickets: number;
  /** Open tickets of an agent whose customers do not write. */
  idlePerAgent: number;
}

const MESSAGES_PER_TICKET = 5;
const CONTACTS_PER_TICKET = 0.6;
const BATCH = 1_000;

/** Writes the companies, their users and a year of conversations into a folder of `.cache/bench`, once. Returns its path. */
export async function filledDesks(
  root: string,
  data: DeskData,
  messenger: MessengerAddress,
): Promise<string> {
  const name = `desks-${data.companies}-${data.agents}-${data.tickets}-${data.idlePerAgent}`;
  const dataDir = join(root, '.cache', 'bench', name);
  const done = join(dataDir, 'filled');
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const until = new Date();
  until.setUTCHours(0, 0, 0, 0);
  await seedBulk({
    profile: {
      companies: data.companies,
      users: 1 + data.agents,
      contacts: Math.round(data.tickets * CONTACTS_PER_TICKET),
      tickets: data.tickets,
      messages: data.tickets * MESSAGES_PER_TICKET,
    },
    config: loadConfig(serverEnvironment({ dataDir, port: 0, messenger })),
    until,
    say: (text) => process.stderr.write(`${text}\n`),
  });
  await addIdleTickets(dataDir, data, until);
  writeFileSync(done, '');
  return dataDir;
}

interface StoredAgent {
  _id: number;
  companyId: number;
  name: string;
}

/** Open tickets of each agent, with contacts of their own. */
async function addIdleTickets(dataDir: string, { tickets, idlePerAgent }: DeskData, at: Date): Promise<void> {
  await withStore(dataDir, async (db) => {
    const agents = (await db
      .collection('users')
      .find({ profile: 'user' })
      .toArray()) as unknown as StoredAgent[];
    const rows = async (collection: string, companyId: number) =>
      (await db.collection(collection).find({ companyId }).sort({ _id: 1 }).toArray()) as unknown as {
        _id: number;
        name: string;
        color: string;
      }[];
    let next = tickets;
    const contacts: object[] = [];
    const open: object[] = [];
    for (const { companyId, ...user } of agents) {
      const [[queue], [connection]] = await Promise.all([
        rows('queues', companyId),
        rows('connections', companyId),
      ]);
      if (!queue || !connection) throw new Error(`Company ${companyId} has no queue or number.`);
      for (let count = 0; count < idlePerAgent; count += 1) {
        next += 1;
        const id = { _id: FIRST_ID + next, companyId, person: next };
        contacts.push(contactDocument(id, at));
        open.push(
          ticketDocument({
            ...{ ...id, status: 'open', contactId: id._id, queue, user, connection, unread: 0 },
            ...{
              last: { number: next, id: messageId(next, at), fromMe: true },
              createdAt: at,
              updatedAt: at,
            },
          }),
        );
      }
    }
    for (const [name, all] of Object.entries({ contacts, tickets: open }))
      for (let from = 0; from < all.length; from += BATCH)
        await db.collection(name).insertMany(all.slice(from, from + BATCH));
    for (const name of ['contacts', 'tickets'])
      await db
        .collection<{ _id: string }>('counters')
        .updateOne({ _id: name }, { $set: { value: FIRST_ID + next } }, { upsert: true });
  });
}
