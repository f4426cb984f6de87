import { writtenText } from '@recado/shared/rules/signature';

export interface PhoneMessage {
  type: string;
  text?: string;
  caption?: string;
  fromMe: boolean;
}

interface PhoneEvent {
  type: string;
  id?: string;
  /** The account whose phone shows it. */
  number?: string;
  with?: string;
  message?: PhoneMessage;
  stanza?: string;
}

export class SimulatorClient {
  constructor(private readonly controlUrl: string) {}

  scan = (number: string, qr: string) => this.post(`/phones/${number}/scan`, { qr, name: 'Loja' });
  /** `content` has a `type` and its fields. */
  send = (from: string, to: string, content: object) =>
    this.post<{ id: string }>(`/contacts/${from}/messages`, { to, ...content });
  write = (from: string, to: string, text: string) => this.send(from, to, { type: 'text', text });
  /** Starts a call that rings. Returns its id. */
  call = async (from: string, to: string): Promise<string> =>
    (await this.post<{ id: string }>(`/contacts/${from}/calls`, { to, ringMs: 5_000 })).id;
  /** `file` is a PNG in base64. */
  sendImage = (from: string, to: string, caption: string, file: string) =>
    this.send(from, to, { type: 'image', caption, file, mimetype: 'image/png' });
  /** Each customer writes `each` messages at once; every n-th is an image. */
  burst = (to: string, from: string[], each: number, images?: { every: number; file: string }) =>
    this.post<{ ids: string[] }>('/bursts', { to, from, each, pictures: images });
  faults = (faults: object) => this.post('/faults', faults);

  /** Resolves when it listens. Events are passed until the signal aborts. */
  async follow(signal: AbortSignal, onEvent: (event: PhoneEvent) => void): Promise<void> {
    const { body } = await fetch(`${this.controlUrl}/events`, { signal });
    if (!body) throw new Error('The simulator sends no events');
    void readEvents(body, onEvent).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Returns what the shop wrote to a customer, without agents' signatures, in the order of the customer's phone. */
  async receivedBy(number: string, shop: string): Promise<string[]> {
    const response = (await this.request('GET', `/contacts/${number}/messages?with=${shop}`)) as
      { messages: PhoneMessage[] } | PhoneMessage[];
    const messages = Array.isArray(response) ? response : response.messages;
    return messages.filter(({ fromMe }) => !fromMe).map(({ text }) => writtenText(text ?? '').text);
  }

  private post<Answer>(path: string, body: object): Promise<Answer> {
    return this.request('POST', path, body) as Promise<Answer>;
  }

  private async request(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.controlUrl}${path}`, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
}

async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: PhoneEvent) => void,
): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)) as PhoneEvent);
  }
}
