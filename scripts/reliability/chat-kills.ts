import { randomUUID } from 'node:crypto';
import type { Chat } from '@recado/shared/chats';
import type { AgentClient } from './agent-client';
import { settled } from './both-sides';
import { ChatWindow } from './chat-window';
import type { Cluster } from './cluster';

const PASSWORD = 'recado-demo';
const SETTLE_LIMIT_MS = 90_000;
/** Messages of a person between two read marks, and between two reconnections. */
const READ_EVERY = 5;
const RECONNECT_EVERY = 12;

interface Options {
  cluster: Cluster;
  people: number;
  messages: number;
  kills: number;
}

interface Person {
  agent: AgentClient;
  window: ChatWindow;
  /** Client ids in the order in which the person sent them. */
  sent: string[];
  /** The furthest read mark: by a call, or by an own message. */
  mark: number;
}

/**
 * Kills servers and reconnects windows while people write to one chat.
 * @returns problems in words; empty when every window shows each message once, in the order of the server,
 * and the unread counts equal a recount
 */
export async function killDuringChat({ cluster, people, messages, kills }: Options): Promise<string[]> {
  const { persons, chat } = await gather(cluster, people);
  try {
    const each = Math.ceil(messages / people);
    let sent = 0;
    const writing = Promise.all(
      persons.map((person, index) => write(person, chat, each, `p${index}`, () => (sent += 1))),
    );
    for (let kill = 1; kill <= kills; kill += 1) {
      // Spreads the kills over the messages.
      const from = Math.floor((each * people * kill) / (kills + 1));
      while (sent < from) await new Promise((resolve) => setTimeout(resolve, 10));
      const server = cluster.server(kill % cluster.servers.length);
      await server.end('SIGKILL');
      await server.start();
    }
    await writing;
    return await settled(() => compare(persons, chat), SETTLE_LIMIT_MS);
  } finally {
    for (const { window } of persons) window.close();
  }
}

async function gather(cluster: Cluster, people: number): Promise<{ persons: Person[]; chat: Chat }> {
  const admin = await cluster.signIn(0, 'admin@recado.test');
  const agents: AgentClient[] = [];
  for (let index = 0; index < people; index += 1) {
    const email = `chat${index}@recado.test`;
    await admin.createUser({ name: `Pessoa ${index}`, email, password: PASSWORD, profile: 'user' });
    agents.push(await cluster.signIn(index % cluster.servers.length, email));
  }
  const [owner, ...others] = agents;
  if (!owner) throw new Error('A chat needs people');
  const users = others.map(({ userId }) => ({ id: userId }));
  const chat = await owner.createChat({ title: 'Todos', users });
  const persons = agents.map((agent, index) => {
    const { url } = cluster.server(index % cluster.servers.length);
    return { agent, window: new ChatWindow(url, agent, chat), sent: [], mark: 0 };
  });
  return { persons, chat };
}

async function write(
  person: Person,
  chat: Chat,
  count: number,
  name: string,
  onSent: () => void,
): Promise<void> {
  const { agent, window } = person;
  for (let k = 1; k <= count; k += 1) {
    const clientId = `${name}-${k}-${randomUUID()}`;
    person.sent.push(clientId);
    const { n } = await agent.sendToChat(chat.id, `${name} diz ${k}`, clientId);
    person.mark = Math.max(person.mark, n);
    onSent();
    if (k % READ_EVERY === 0) {
      const through = window.through;
      await agent.readChat(chat.id, through);
      person.mark = Math.max(person.mark, through);
    }
    if (k % RECONNECT_EVERY === 0) window.reconnect();
  }
}

async function compare(persons: readonly Person[], chat: Chat): Promise<string[]> {
  const problems: string[] = [];
  const [reader] = persons;
  if (!reader) return ['nobody wrote'];
  const stored = await allMessages(reader.agent, chat);
  const expected = persons.flatMap(({ sent }) => sent);
  const found = new Map<string | null, number>();
  for (const { clientId } of stored) found.set(clientId, (found.get(clientId) ?? 0) + 1);
  for (const clientId of expected) if (!found.has(clientId)) problems.push(`${clientId} is lost`);
  for (const [clientId, times] of found) if (times > 1) problems.push(`${clientId} is stored ${times} times`);
  if (stored.length !== expected.length)
    problems.push(`${stored.length} messages are stored, ${expected.length} were sent`);
  stored.forEach(({ n }, index) => {
    if (n !== index + 1) problems.push(`message ${index + 1} has the number ${n}`);
  });
  const order = stored.map(({ clientId }) => clientId);
  for (const [index, { agent, window, sent, mark }] of persons.entries()) {
    await window.settled();
    const shown = [...window.shown.values()];
    if (JSON.stringify(shown) !== JSON.stringify(order))
      problems.push(`the window of person ${index} shows ${shown.length} of ${order.length}`);
    const own = order.filter((clientId) => clientId !== null && sent.includes(clientId));
    if (JSON.stringify(own) !== JSON.stringify(sent))
      problems.push(`person ${index} finds another own order`);
    const { users } = await agent.chat(chat.uuid);
    const unreads = users.find(({ userId }) => userId === agent.userId)?.unreads;
    if (unreads !== stored.length - mark)
      problems.push(`person ${index} has ${unreads} unread messages instead of ${stored.length - mark}`);
    const count = await agent.unreadChats();
    if (count !== (stored.length > mark ? 1 : 0))
      problems.push(`person ${index} counts ${count} unread chats`);
  }
  return problems;
}

async function allMessages(agent: AgentClient, chat: Chat) {
  const all = [];
  for (let after = 0; ;) {
    const { records, hasMore } = await agent.chatMessagesAfter(chat.id, after);
    all.push(...records);
    after = records.at(-1)?.n ?? after;
    if (!hasMore) return all;
  }
}
