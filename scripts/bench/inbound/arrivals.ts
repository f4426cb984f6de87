import type { WAMessage } from '@whiskeysockets/baileys';
import { io } from 'socket.io-client';
import type { Message } from '@recado/shared/messages';
import { companyEventName } from '@recado/shared/realtime';
import type { AgentClient } from '../../reliability/agent-client';
import type { MessengerAddress } from '../../reliability/server-process';
import { downloadByUrl } from '../../simulator/testing/download';
import { TestClient } from '../../simulator/testing/test-client';

const LIMIT_MS = 120_000;
const MAX_DOWNLOADS = 5;

interface Shown {
  action: string;
  message: Pick<Message, 'id' | 'body' | 'fromMe' | 'media'>;
}

/** Messages that were received, and callers that wait for them. */
export class Arrivals {
  private readonly waiting = new Map<string, (at: number) => void>();
  private counter: { left: number; done: () => void } | null = null;
  private total = 0;
  /** Number of disconnections, during which messages may be missed. */
  cuts = 0;

  constructor(readonly close: () => void) {}

  saw(text: string): void {
    this.total += 1;
    this.waiting.get(text)?.(performance.now());
    this.waiting.delete(text);
    if (this.counter && --this.counter.left === 0) this.counter.done();
  }

  seen(): number {
    return this.total;
  }

  /** Resolves when a text is received, with the time of `performance.now()`. */
  text(text: string): Promise<number> {
    return inTime(`"${text}"`, (resolve) => this.waiting.set(text, resolve));
  }

  /** Resolves after this many further messages. */
  count(left: number): Promise<void> {
    return inTime(`${left} messages`, (resolve) => (this.counter = { left, done: () => resolve() }));
  }
}

function inTime<T>(what: string, start: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Waited in vain for ${what}`)), LIMIT_MS);
    start((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** The reference: the unmodified library in this process, with keys in memory and a socket per number. */
export async function listenBare(
  messenger: MessengerAddress & { controlUrl: string },
  numbers: string[],
): Promise<Arrivals> {
  const clients: TestClient[] = [];
  const arrivals = new Arrivals(() => clients.forEach((client) => void client.socket.end(undefined)));
  for (const number of numbers) {
    const client = new TestClient({ ...messenger, close: async () => undefined });
    clients.push(client);
    await client.pair(number);
    client.socket.ev.on('messages.upsert', ({ messages }) => {
      for (const one of messages) {
        const { message } = one;
        const text = message?.conversation ?? message?.extendedTextMessage?.text;
        if (text) arrivals.saw(text);
        else if (message?.imageMessage) void recordImage(arrivals, one);
      }
    });
  }
  return arrivals;
}

/** An image counts when its file is downloaded. Repeats a download whose connection was reset, as the product does. */
async function recordImage(arrivals: Arrivals, message: WAMessage): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await downloadByUrl(message);
      break;
    } catch (error) {
      if (attempt === MAX_DOWNLOADS) throw error;
    }
  }
  arrivals.saw(message.message?.imageMessage?.caption ?? '');
}

/** The product: an agent's window. An image counts when its file can be loaded. */
export async function listenThroughRecado(url: string, agent: AgentClient): Promise<Arrivals> {
  const socket = io(url, { transports: ['websocket'], auth: { token: agent.token }, forceNew: true });
  const arrivals = new Arrivals(() => socket.disconnect());
  const shown = new Set<string>();
  socket.on('disconnect', () => (arrivals.cuts += 1));
  socket.on(companyEventName(agent.companyId, 'appMessage'), ({ action, message }: Shown) => {
    const { id, body, fromMe, media } = message;
    if (fromMe) return;
    if (!media) {
      if (action === 'create') arrivals.saw(body);
    } else if (media.state === 'ready' && !shown.has(id)) {
      shown.add(id);
      arrivals.saw(body);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return arrivals;
}
