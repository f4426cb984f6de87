import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** An error whose message is shown without a stack trace. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdminError';
  }
}

/** Returns the given value or prompts for it. `secret` hides the input. */
export async function promptFor(
  given: string | undefined,
  question: string,
  secret = false,
): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY) throw new AdminError(`${question} is missing.`);
  process.stdout.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: secret ? silent : process.stdout,
    terminal: true,
  });
  // Ctrl+C and Ctrl+D close the prompt without an answer.
  const left = new AbortController();
  terminal.once('close', () => left.abort());
  try {
    const input = (await terminal.question('', { signal: left.signal }).catch(() => '')).trim();
    if (secret) process.stdout.write('\n');
    if (!input) throw new AdminError(`${question} is missing.`);
    return input;
  } finally {
    terminal.close();
  }
}
