import { writtenText } from '@recado/shared/rules/signature';

/** Receives from the simulator what customers' phones show. */
export class CustomerPhones {
  private readonly waiting = new Map<string, (at: number) => void>();
  private readonly abort = new AbortController();

  private constructor() {}

  static async listen(controlUrl: string): Promise<CustomerPhones> {
    const phones = new CustomerPhones();
    const { body } = await fetch(`${controlUrl}/events`, { signal: phones.abort.signal });
    if (!body) throw new Error('The simulator sends no events');
    phones.read(body).catch((error: unknown) => {
      if (!phones.abort.signal.aborted) throw error;
    });
    return phones;
  }

  /** Resolves when a customer's phone shows a text, signed or not, with the time of `performance.now()`. */
  shows(text: string): Promise<number> {
    return new Promise((resolve) => this.waiting.set(text, resolve));
  }

  close(): void {
    this.abort.abort();
  }

  private async read(stream: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of stream) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) this.readEvent(line.slice('data:'.length));
    }
  }

  private readEvent(data: string): void {
    const { type, message } = JSON.parse(data) as { type: string; message?: { text?: string } };
    if (type !== 'message.received' || message?.text === undefined) return;
    const { text } = writtenText(message.text);
    this.waiting.get(text)?.(performance.now());
    this.waiting.delete(text);
  }
}
