import { Readable } from 'node:stream';
import type { App } from '../../server/src/app';
import type { Caller } from '../../server/src/core/tenancy/caller';
import type { ChatAddress } from '../../server/src/messenger/gateway';
import { lidOf } from './chats';
import type { SeededCompany } from './company';
import { chime, freightTable } from './files';
import presets from './quick-messages.json';

interface Deps {
  app: App;
  company: SeededCompany;
}

const FILES = {
  pdf: { name: 'Tabela de frete.pdf', type: 'application/pdf', kind: 'document', content: freightTable },
  // This name makes it a voice note.
  audio: { name: 'audio-record-site-1763733600000.mp3', type: 'audio/mpeg', kind: 'voice', content: chime },
} as const;

/** Creates quick messages of several users in groups; one has a document, another a recording. */
export async function seedQuickMessages({ app, company }: Deps): Promise<void> {
  const { quickMessageGroups, quickMessages } = app.services;
  const storedFile = async (key: string) => {
    const { name, type, kind, content } = FILES[key as keyof typeof FILES];
    const file = await app.context.media.put(company.companyId, Readable.from([content()]), {
      kind,
      claimedMimetype: type,
      fileName: name,
      permanent: true,
    });
    return { file, name };
  };
  const groupIds = new Map<string, number>();
  for (const { name, by } of presets.groups) {
    groupIds.set(name, (await quickMessageGroups.create(callerOf(company, by), name)).id);
  }
  for (const { by, group, file, ...message } of presets.messages) {
    const caller = callerOf(company, by);
    const groupId = group === undefined ? null : (groupIds.get(group) ?? null);
    await quickMessages.create(caller, { ...message, groupId }, file ? await storedFile(file) : undefined);
  }
}

/** Creates tags on some customers' open tickets. */
export async function seedTags({ app, company }: Deps): Promise<void> {
  const { contacts, tags, tickets } = app.services;
  const admin = callerOf(company, 'admin');
  const byCustomer = new Map<string, number[]>();
  for (const { customers, ...tag } of presets.tags) {
    const { id } = await tags.create(admin, tag);
    for (const number of customers) byCustomer.set(number, [...(byCustomer.get(number) ?? []), id]);
  }
  for (const [number, ids] of byCustomer) {
    const identity = { phone: number, lid: lidOf(number), address: number as ChatAddress };
    const contact = await contacts.identify(company.companyId, identity);
    const [ticket] = contact ? await tickets.ofContact.open(company.companyId, contact._id) : [];
    if (ticket) await tags.sync(admin, ticket._id, ids);
  }
}

function callerOf({ callers }: SeededCompany, key: string): Caller {
  const caller = callers[key];
  if (!caller) throw new Error(`Nobody of the cast is called ${key}.`);
  return caller;
}
