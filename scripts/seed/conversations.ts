import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sendFilesForm } from '@recado/shared/messages';
import type { App } from '../../server/src/app';
import type { Caller } from '../../server/src/core/tenancy/caller';
import type { InboundKind, MessageData } from '../../server/src/messenger/gateway';
import { type Chat, CHATS } from './chats';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import { endResolved, requestingFeedback, untilThanked } from './endings';
import type { SeedGateway } from './seed-gateway';
import { asDescribedByPhone, sentFile } from './sent-files';
import type { Step } from './visits';

interface Deps {
  app: App;
  gateway: SeedGateway;
  clock: SeedClock;
  company: SeededCompany;
  /** Messenger id of the team's last message, by conversation. */
  replies: Map<string, string>;
}

/** Plays every conversation in the order of time, through the services of the live product. */
export async function playConversations(deps: Omit<Deps, 'replies'>): Promise<void> {
  await requestingFeedback(deps, () => playSteps({ ...deps, replies: new Map() }));
}

async function playSteps(deps: Deps): Promise<void> {
  const steps = CHATS.flatMap((chat) => chat.steps.map((step) => ({ chat, step })));
  steps.sort((a, b) => b.step.at - a.step.at);
  for (const { chat, step } of steps) {
    deps.clock.minutesAgo(step.at);
    if ('from' in step) await customerWrites(deps, chat, step);
    else await agentActs(deps, chat, step);
  }
}

async function customerWrites(deps: Deps, chat: Chat, step: Step): Promise<void> {
  const { app, gateway, company } = deps;
  const { companyId, connectionId } = company;
  const isGroup = chat.subject !== undefined;
  const writer = chat.writers[step.from ?? ''];
  if (!writer) throw new Error(`${step.from} is nobody of ${chat.identity.address}`);
  await knowContact(app, company, chat);
  const envelope = {
    connection: { companyId, connectionId },
    messengerId: randomBytes(10).toString('hex').toUpperCase(),
    chat: chat.identity,
    isGroup,
    fromMe: false,
    sender: isGroup ? writer.identity : null,
    pushName: writer.name,
    sentAt: new Date(Math.floor(Date.now() / 1000) * 1000),
    offline: false,
  };
  const reply = deps.replies.get(chat.identity.address) ?? '';
  if (step.reaction) {
    const target = { messengerId: reply, fromMe: true, participant: null };
    await gateway.customerWrote({ ...envelope, target, change: { type: 'reaction', emoji: step.reaction } });
    return;
  }
  await gateway.customerWrote({
    ...envelope,
    kind: kindOf(step),
    body: step.text ?? '',
    quotedMessengerId: step.quotes ? reply : null,
    media: step.file ? asDescribedByPhone(step.file) : null,
    data: dataOf(step),
  });
  if (step.file) await untilFetched(app, envelope.messengerId);
  if (step.rates) await untilThanked(deps, await resolvedTicket(deps, chat));
}

async function resolvedTicket({ app, company: { companyId } }: Deps, { identity }: Chat): Promise<number> {
  const contact = await app.services.contacts.identify(companyId, identity);
  const [ticket] = contact ? await app.services.tickets.ofContact.recent(companyId, contact._id) : [];
  if (!ticket) throw new Error(`${identity.address} has no resolved ticket`);
  return ticket._id;
}

function kindOf({ file, place, card }: Step): InboundKind {
  if (file) return sentFile(file).kind;
  return place ? 'location' : card ? 'contact' : 'text';
}

function dataOf({ place, card, ad }: Step): MessageData | null {
  if (ad) return { ad: { title: ad, description: null, url: null, sourceId: null } };
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

async function agentActs(deps: Deps, { identity }: Chat, step: Step): Promise<void> {
  const { app, gateway, company } = deps;
  const { tickets, messages } = app.services;
  const { companyId, connectionId } = company;
  const caller = company.callers[step.by ?? ''];
  const contact = await app.services.contacts.identify(companyId, identity);
  const [ticket] = contact ? await tickets.ofContact.open(companyId, contact._id) : [];
  if (!caller || !ticket) throw new Error(`Nobody can ${step.do} for ${identity.address}`);

  if (step.do === 'accept')
    await tickets.update(caller, ticket._id, { status: 'open', userId: caller.userId });
  if (step.do === 'resolve') {
    await messages.read(caller, ticket._id);
    const change = { status: 'closed', userId: caller.userId, justClose: !step.requestsReview } as const;
    await tickets.update(caller, ticket._id, change);
    if (step.requestsReview) await endResolved(deps, ticket._id);
  }
  if (step.do === 'reply' || step.do === 'file') {
    await messages.read(caller, ticket._id);
    const text = `*${caller.name}:*\n${step.text ?? ''}`;
    const message = await (step.file
      ? sendFile(app, caller, ticket._id, step.file)
      : messages.sending.send(caller, ticket._id, { body: text }).then((sent) => sent.message));
    deps.replies.set(identity.address, message.messengerId ?? '');
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 2);
    gateway.report({ companyId, connectionId }, message.messengerId ?? '', 4);
    await untilRead(app, message._id);
  }
  if (step.do === 'whisper') {
    const body = `_(Sussurro)_ *${caller.name}:*\n${step.text ?? ''}`;
    await messages.sending.send(caller, ticket._id, { body, whisper: true });
  }
}

/** Sends a file like an agent's upload. */
async function sendFile(app: App, caller: Caller, ticketId: number, name: string) {
  const { kind, type, name: fileName, content } = sentFile(name);
  const file = await app.context.media.put(caller.companyId, Readable.from([content()]), {
    kind: kind === 'document' ? 'document' : 'image',
    claimedMimetype: type,
    ...(fileName && { fileName }),
  });
  const form = { fields: sendFilesForm.fields.parse({}), files: [{ file, name: fileName ?? null }] };
  const [sent] = await app.services.messages.sending.sendFiles(caller, ticketId, () => Promise.resolve(form));
  if (!sent) throw new Error(`${name} was not sent`);
  return sent.message;
}

/** Files are downloaded in the background. Later, they would no longer be available. */
async function untilFetched(app: App, messengerId: string): Promise<void> {
  const stored = app.database.db.collection('messages');
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (await stored.findOne({ messengerId, 'media.state': 'ready' })) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The file of ${messengerId} did not come`);
}

/** Reports are processed in the background, so the next step waits for them. */
async function untilRead(app: App, messageId: string): Promise<void> {
  const stored = app.database.db.collection<{ _id: string; ack: number }>('messages');
  for (let tries = 0; tries < 500; tries += 1) {
    if (await stored.findOne({ _id: messageId, ack: 4 })) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Message ${messageId} was not read`);
}

/** Stores a contact's queue and a group's name before the first message. */
async function knowContact(app: App, { companyId, queueIds }: SeededCompany, chat: Chat): Promise<void> {
  const { identity, subject, queue, writers } = chat;
  const { contacts } = app.services;
  const queueId = queueIds[queue];
  const isGroup = subject !== undefined;
  if ((queueId === undefined && !isGroup) || (await contacts.identify(companyId, identity))) return;
  const person = { identity, isGroup, pushName: isGroup ? null : (writers['customer']?.name ?? null) };
  const known = await contacts.identities.resolve(companyId, new Map([[identity.address, person]]));
  if (isGroup) await contacts.identities.groupNamed(companyId, identity.address, subject);
  if (queueId === undefined) return;
  const _id = known.get(identity.address)?.contact._id;
  await app.database.db.collection<{ _id: number }>('contacts').updateOne({ _id }, { $set: { queueId } });
}
