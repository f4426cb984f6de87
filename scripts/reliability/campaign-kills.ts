import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MAX_NEW_CHATS_PER_DAY } from '@recado/shared/automation';
import { type Campaign, CAMPAIGN_SETTING_DEFAULTS, type Delivery } from '@recado/shared/campaigns';
import type { AgentClient } from './agent-client';
import { settled } from './both-sides';
import { killOne, pause } from './killing';
import type { ShopServers } from './shop-servers';
import type { PhoneMessage } from './simulator-client';

export interface CampaignKills extends ShopServers {
  people: number;
  /** The last eight digits of the first person's number. Campaigns of one shop have different persons. */
  firstNumber: number;
  kills: number;
  /** Cancellations with a restart of the campaign. */
  cancels: number;
  /** An audio's text is a message of its own; a picture's is its caption. */
  file: 'picture' | 'audio';
  /** Each person is asked first, and agrees. */
  confirmation?: boolean;
}

/** Half of WhatsApp's daily limit of new chats, minus a margin. The other persons wrote before. */
const MAX_STRANGERS = 400;
const TICK_MS = 50;
const REPLY_MS = 250;
/** The claims and the session of a killed server are taken over after a minute. */
const SETTLE_LIMIT_MS = 300_000;
const SETTLE_MS_PER_PERSON = 500;
const CONFIRMATION = 'Posso enviar as ofertas?';
const TEXTS = ['Olá, {nome}! As ofertas chegaram.', 'Oi, {nome}! Veja as ofertas.'];
/** Writes with an agent, beside the campaign. */
const COLLEAGUE = '5511941999999';
const AGENT_MESSAGES = 3;
const AGENT_LIMIT_MS = 120_000;
/** A campaign whose messages are paced has one on its way within this time. */
const STEP_LIMIT_MS = 30_000;
/** One second of an MP3 at 128 kbit/s and 44.1 kHz: 38 silent frames. */
const MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
const SILENCE = Buffer.concat(Array.from({ length: 38 }, () => MP3_FRAME));
const IMAGE = new URL('../seed/pictures/sunset.jpg', import.meta.url);

/**
 * Kills servers while a campaign with a text and a file is sent, and cancels and restarts it.
 * @returns problems in words; empty when each person received one text and one file, nothing was sent between a
 * cancellation and the restart, and the counts equal a recount
 */
export async function killDuringCampaign(options: CampaignKills): Promise<string[]> {
  const { servers, phones, shop, people, firstNumber, kills, cancels, file, confirmation = false } = options;
  const admin = await options.signIn('admin@recado.test');
  const numbers = Array.from({ length: people }, (_, n) => `55119${firstNumber + n}`);
  const agent = await options.signIn('ana@recado.test');
  const campaign = await prepare(admin, options, numbers);

  const listening = new AbortController();
  const problems: string[] = [];
  const received = new Map<string, PhoneMessage[]>(numbers.map((number) => [number, []]));
  let total = 0;
  await phones.follow(listening.signal, ({ type, number = '', with: other, message }) => {
    const own = received.get(number);
    if (type !== 'message.received' || other !== shop || !message || !own) return;
    own.push(message);
    total += 1;
  });
  const expected = people * ((confirmation ? 1 : 0) + (file === 'audio' ? 2 : 1));
  const limit = Date.now() + SETTLE_LIMIT_MS + people * SETTLE_MS_PER_PERSON;
  const untilReceived = async (count: number): Promise<void> => {
    while (total < count && Date.now() < limit) await pause(TICK_MS);
  };
  /** Resolves while a message is on its way, so that a cancellation falls inside a step. */
  const untilInStep = async (): Promise<void> => {
    const stepLimit = Date.now() + STEP_LIMIT_MS;
    while (Date.now() < stepLimit)
      if ((await admin.deliveries(campaign.id, ['asking', 'sending'])).length > 0) return;
  };
  /** Returns whom the campaign wrote to before the restart although they waited at the cancellation. */
  const cancelAndRestart = async (): Promise<string[]> => {
    await untilInStep();
    await admin.cancelCampaign(campaign.id);
    const rows = await admin.deliveries(campaign.id);
    await killOne(servers);
    await sendQueueRuns(options, agent);
    await admin.restartCampaign(campaign.id);
    return [
      ...rows
        .filter(isOnItsWay)
        .slice(1)
        .map(({ number }) => `${number} is written to beside another person`),
      ...rows.flatMap(({ number, state }) => {
        const count = received.get(number)?.length ?? 0;
        const isWritten = (state === 'waiting' && count > 0) || (state === 'confirmed' && count > 1);
        return isWritten ? [`${number} was written to after the cancellation`] : [];
      }),
    ];
  };

  let isRunning = true;
  /** Persons agree once the server knows that they were asked. */
  const agreeing = (async () => {
    const agreed = new Set<string>();
    while (confirmation && isRunning) {
      for (const { number, state } of await admin.deliveries(campaign.id)) {
        if (state !== 'asked' || agreed.has(number)) continue;
        agreed.add(number);
        await phones.write(number, shop, 'Sim, pode!');
      }
      await pause(REPLY_MS);
    }
  })();
  try {
    await admin.startCampaign(campaign.id);
    const steps = kills + cancels;
    for (let step = 1; step <= steps; step += 1) {
      // Spreads the kills and cancellations over the messages.
      await untilReceived(Math.floor((expected * step) / (steps + 1)));
      const isCancel = Math.floor((step * cancels) / steps) > Math.floor(((step - 1) * cancels) / steps);
      if (isCancel) problems.push(...(await cancelAndRestart()));
      else await killOne(servers);
    }
    problems.push(...(await settled(() => compare(admin, campaign, received, options), limit - Date.now())));
    return problems;
  } finally {
    isRunning = false;
    await agreeing;
    listening.abort();
  }
}

const isOnItsWay = ({ state }: Delivery): boolean => state === 'asking' || state === 'sending';

async function prepare(
  admin: AgentClient,
  { phones, shop, signIn, file, confirmation = false }: CampaignKills,
  numbers: readonly string[],
): Promise<Campaign> {
  const owner = await signIn('super@recado.test');
  await owner.allowCampaigns(admin.companyId);
  const [connection] = await admin.connections();
  if (!connection) throw new Error('The company has no connection');
  await owner.setNewChatLimit(connection.id, MAX_NEW_CHATS_PER_DAY);
  await admin.saveCampaignSettings({
    ...CAMPAIGN_SETTING_DEFAULTS,
    messageInterval: 0,
    longerIntervalAfter: 0,
  });
  // Replies to a confirmation request are read without an open ticket.
  const strangers = confirmation ? numbers.length : Math.min(MAX_STRANGERS, Math.ceil(numbers.length / 2));
  const acquaintances = numbers.slice(strangers);
  const last = acquaintances.at(-1);
  if (last !== undefined) {
    await phones.burst(shop, acquaintances, 1);
    await admin.contactIdOf(last, SETTLE_LIMIT_MS + numbers.length * SETTLE_MS_PER_PERSON);
  }
  const list = await admin.createContactList(`Clientes ${numbers[0]}`);
  await admin.importToList(
    list.id,
    numbers.toSorted(() => Math.random() - 0.5),
  );
  const [message1, message2] = TEXTS;
  const { id } = await admin.createCampaign({
    name: `Ofertas ${numbers[0]}`,
    whatsappId: connection.id,
    contactListId: list.id,
    ...{ message1, message2, confirmation },
    ...(confirmation && { confirmationMessage1: CONFIRMATION, confirmationMessage2: CONFIRMATION }),
  });
  return admin.attachToCampaign(
    id,
    file === 'audio'
      ? new File([SILENCE], 'ofertas.mp3', { type: 'audio/mpeg' })
      : new File([await readFile(IMAGE)], 'ofertas.jpg', { type: 'image/jpeg' }),
  );
}

/** Resolves when an agent's messages, stored one after the other, have passed the connection's queue. */
async function sendQueueRuns({ phones, shop }: ShopServers, agent: AgentClient): Promise<void> {
  await phones.write(COLLEAGUE, shop, 'Bom dia');
  await agent.contactIdOf(COLLEAGUE);
  const [ticket] = await agent.ticketsOf(COLLEAGUE);
  if (!ticket) throw new Error(`${COLLEAGUE} has no ticket`);
  if (ticket.status !== 'open') await agent.accept(ticket);
  for (let n = 1; n <= AGENT_MESSAGES; n += 1) {
    const text = `Mensagem ${randomUUID()}`;
    await agent.send(ticket.id, text, randomUUID());
    const problems = await settled(
      async () => ((await phones.receivedBy(COLLEAGUE, shop)).includes(text) ? [] : ['an agent waits']),
      AGENT_LIMIT_MS,
    );
    if (problems.length > 0) throw new Error(problems.join());
  }
}

async function compare(
  admin: AgentClient,
  { id }: Campaign,
  received: ReadonlyMap<string, readonly PhoneMessage[]>,
  { file, confirmation = false }: CampaignKills,
): Promise<string[]> {
  const { status, counts, pause: paused } = await admin.campaign(id);
  if (status !== 'FINALIZADA') return [`the campaign is ${status}, ${paused?.reason ?? 'without a pause'}`];
  const problems: string[] = [];
  for (const [number, messages] of received) {
    const found = messages.map(kindOf).toSorted();
    const expected = [
      ...(confirmation ? ['the request'] : []),
      ...(file === 'audio'
        ? ['a sound', `the text for ${number}`]
        : [`a picture with the text for ${number}`]),
    ].toSorted();
    if (found.join() !== expected.join())
      problems.push(`${number} received ${found.join(', ') || 'nothing'}`);
  }
  const rows = await admin.deliveries(id);
  const recount = {
    total: rows.length,
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    sent: rows.filter(({ sentAt }) => sentAt !== null).length,
    delivered: rows.filter(({ deliveredAt }) => deliveredAt !== null).length,
    skipped: rows.filter(({ state }) => state === 'skipped').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
    requested: rows.filter(({ confirmationRequestedAt }) => confirmationRequestedAt !== null).length,
    confirmed: rows.filter(({ confirmedAt }) => confirmedAt !== null).length,
  };
  const people = received.size;
  const requestCount = confirmation ? people : 0;
  const all = {
    total: people,
    sent: people,
    delivered: people,
    requested: requestCount,
    confirmed: requestCount,
  };
  for (const [count, value] of Object.entries({ waiting: 0, skipped: 0, failed: 0, ...all })) {
    const key = count as keyof typeof recount;
    if (recount[key] !== value || counts[key] !== value)
      problems.push(`${key}: ${counts[key]} in the report, ${recount[key]} persons, ${value} expected`);
  }
  return problems;
}

function kindOf({ type, text, caption }: PhoneMessage): string {
  if (type === 'audio' || type === 'voice') return 'a sound';
  const body = caption ?? text ?? '';
  if (body.startsWith(CONFIRMATION)) return 'the request';
  const [, number] = /(?:Olá|Oi), Cliente (\d+)! /.exec(body) ?? [];
  return `${type === 'image' ? 'a picture with ' : ''}the text for ${number}`;
}
