import { randomBytes } from 'node:crypto';
import type { App } from '../../server/src/app';
import type { ChatAddress, Identity } from '../../server/src/messenger/gateway';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import type { SeedGateway } from './seedGateway';
import { CUSTOMERS, type Customer, type Step } from './visits';

interface Parts {
  app: App;
  gateway: SeedGateway;
  clock: SeedClock;
  company: SeededCompany;
}

/** Digits of a customer's opaque identity; the simulator is told the same. */
export function lidOf(number: string): string {
  return `9${number}`.padEnd(15, '0');
}

/** Plays every conversation of the cast in the order things happened, through the services that live ones take. */
export async function playConversations(parts: Parts): Promise<void> {
  const steps = CUSTOMERS.flatMap((customer) => customer.steps.map((step) => ({ customer, step })));
  steps.sort((a, b) => b.step.at - a.step.at);
  for (const { customer, step } of steps) {
    parts.clock.minutesAgo(step.at);
    if ('from' in step) await customerWrites(parts, customer, step.text ?? '');
    else await agentActs(parts, customer, step);
  }
}

async function customerWrites(
  { app, gateway, company }: Parts,
  customer: Customer,
  body: string,
): Promise<void> {
  const chat = identityOf(customer);
  const { companyId, connectionId } = company;
  await knowContact(app, company, customer, chat);
  await gateway.customerWrote({
    connection: { companyId, connectionId },
    messengerId: randomBytes(10).toString('hex').toUpperCase(),
    chat,
    isGroup: false,
    fromMe: false,
    sender: null,
    pushName: customer.name || null,
    sentAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    kind: 'text',
    body,
    quotedMessengerId: null,
    media: null,
    data: null,
    offline: false,
  });
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
  if (step.do === 'reply') {
    await messages.read(caller, ticket._id);
    const body = `*${caller.name}:*\n${step.text ?? ''}`;
    const { message } = await messages.send(caller, ticket._id, { body });
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 2);
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 4);
    await untilRead(app, message._id);
  }
  if (step.do === 'whisper') {
    const body = `_(Sussurro)_ *${caller.name}:*\n${step.text ?? ''}`;
    await messages.send(caller, ticket._id, { body, whisper: true });
  }
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
