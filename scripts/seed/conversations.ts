import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '../../server/src/app';
import type { ChatAddress, Identity, InboundKind, MessageData } from '../../server/src/messenger/gateway';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import type { SeedGateway } from './seedGateway';
import { asDescribedByPhone, sentFile } from './sent-files';
import { CUSTOMERS, type Customer, type Step } from './visits';

interface Parts {
  app: App;
  gateway: SeedGateway;
  clock: SeedClock;
  company: SeededCompany;
  /** By a customer's number: the messenger's id of what the team said last. */
  answered: Map<string, string>;
}

/** Digits of a customer's opaque identity; the simulator is told the same. */
export function lidOf(number: string): string {
  return `9${number}`.padEnd(15, '0');
}

/** Plays every conversation of the cast in the order things happened, through the services that live ones take. */
export async function playConversations(parts: Omit<Parts, 'answered'>): Promise<void> {
  const playing: Parts = { ...parts, answered: new Map() };
  const steps = CUSTOMERS.flatMap((customer) => customer.steps.map((step) => ({ customer, step })));
  steps.sort((a, b) => b.step.at - a.step.at);
  for (const { customer, step } of steps) {
    parts.clock.minutesAgo(step.at);
    if ('from' in step) await customerWrites(playing, customer, step);
    else await agentActs(playing, customer, step);
  }
}

async function customerWrites(parts: Parts, customer: Customer, step: Step): Promise<void> {
  const { app, gateway, company } = parts;
  const { companyId, connectionId } = company;
  const chat = identityOf(customer);
  await knowContact(app, company, customer, chat);
  const envelope = {
    connection: { companyId, connectionId },
    messengerId: randomBytes(10).toString('hex').toUpperCase(),
    chat,
    isGroup: false,
    fromMe: false,
    sender: null,
    pushName: customer.name || null,
    sentAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    offline: false,
  };
  if (step.reaction) {
    const messengerId = parts.answered.get(customer.number) ?? '';
    const target = { messengerId, fromMe: true, participant: null };
    await gateway.customerWrote({ ...envelope, target, change: { type: 'reaction', emoji: step.reaction } });
    return;
  }
  await gateway.customerWrote({
    ...envelope,
    kind: kindOf(step),
    body: step.text ?? '',
    quotedMessengerId: null,
    media: step.file ? asDescribedByPhone(step.file) : null,
    data: dataOf(step),
  });
  if (step.file) await untilFetched(app, envelope.messengerId);
}

function kindOf({ file, place, card }: Step): InboundKind {
  if (file) return sentFile(file).kind;
  return place ? 'location' : card ? 'contact' : 'text';
}

function dataOf({ place, card }: Step): MessageData | null {
  if (place) return { location: { ...place, url: null, live: false } };
  if (!card) return null;
  const vcard = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${card.name}`,
    `TEL;waid=${card.number}:+${card.number}`,
    'END:VCARD',
  ];
  return { contacts: [{ ...card, vcard: vcard.join('\n') }] };
}

async function agentActs(parts: Parts, customer: Customer, step: Step): Promise<void> {
  const { app, gateway, company } = parts;
  const { tickets, messages } = app.services;
  const { companyId, connectionId } = company;
  const caller = company.callers[step.by ?? ''];
  const contact = await app.services.contacts.identify(companyId, identityOf(customer));
  const [ticket] = contact ? await tickets.openOfContact(companyId, contact._id) : [];
  if (!caller || !ticket) throw new Error(`Nobody can ${step.do} for ${customer.number}`);

  if (step.do === 'accept')
    await tickets.changeTicket(caller, ticket._id, { status: 'open', userId: caller.userId });
  if (step.do === 'resolve') {
    await messages.read(caller, ticket._id);
    await tickets.changeTicket(caller, ticket._id, { status: 'closed', userId: caller.userId });
  }
  if (step.do === 'reply' || step.do === 'file') {
    await messages.read(caller, ticket._id);
    const text = `*${caller.name}:*\n${step.text ?? ''}`;
    const wish = step.file ? await fileToSend(app, companyId, step.file) : { body: text };
    const { message } = await messages.send(caller, ticket._id, wish);
    // The message has a file of its own.
    if ('mediaPath' in wish) await app.context.media.remove(companyId, wish.mediaPath);
    parts.answered.set(customer.number, message.messengerId ?? '');
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 2);
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 4);
    await untilRead(app, message._id);
  }
  if (step.do === 'whisper') {
    const body = `_(Sussurro)_ *${caller.name}:*\n${step.text ?? ''}`;
    await messages.send(caller, ticket._id, { body, whisper: true });
  }
}

/** A file of the company's, as a quick message has one. */
async function fileToSend(app: App, companyId: number, name: string) {
  const { kind, type, name: fileName, content } = sentFile(name);
  const { id } = await app.context.media.put(companyId, Readable.from([content()]), {
    kind: kind === 'document' ? 'document' : 'image',
    claimedMimetype: type,
    ...(fileName && { fileName }),
  });
  return { mediaPath: id, ...(fileName && { mediaName: fileName }) };
}

/** Files come behind the caller's back; after the past nobody has them any more. */
async function untilFetched(app: App, messengerId: string): Promise<void> {
  const stored = app.database.db.collection('messages');
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (await stored.findOne({ messengerId, 'media.state': 'ready' })) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The file of ${messengerId} did not come`);
}

/** Reports are worked on in batches behind the caller's back; the next step waits for them. */
async function untilRead(app: App, messageId: string): Promise<void> {
  const stored = app.database.db.collection<{ _id: string; ack: number }>('messages');
  for (let tries = 0; tries < 500; tries += 1) {
    if (await stored.findOne({ _id: messageId, ack: 4 })) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Message ${messageId} was not read`);
}

/** Gives the customer the queue their tickets go to; contacts have no calls of their own yet. */
async function knowContact(
  app: App,
  company: SeededCompany,
  customer: Customer,
  chat: Identity,
): Promise<void> {
  const queueId = company.queueIds[customer.queue];
  if (queueId === undefined || (await app.services.contacts.identify(company.companyId, chat))) return;
  const person = { identity: chat, isGroup: false, pushName: customer.name || null };
  await app.services.contacts.resolve(company.companyId, new Map([[customer.number, person]]));
  const contacts = app.database.db.collection('contacts');
  await contacts.updateOne({ companyId: company.companyId, phone: customer.number }, { $set: { queueId } });
}

/** A customer of the cast as the messenger names them. */
export function identityOf({ number }: Pick<Customer, 'number'>): Identity {
  return { phone: number, lid: lidOf(number), address: number as ChatAddress };
}
