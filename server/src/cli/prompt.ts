import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What the owner did can be said in a sentence. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdminError';
  }
}

/** The value that was given, or what is typed at the prompt. `secret` shows nothing while typing. */
export async function ask(given: string | undefined, question: string, secret = false): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY) throw new AdminError(`${question} is missing.`);
  process.stdout.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: secret ? silent : process.stdout,
    terminal: true,
  });
  // Ctrl+C and Ctrl+D close the prompt: nobody answers any more.
  const left = new AbortController();
  terminal.once('close', () => left.abort());
  try {
    const answer = (await terminal.question('', { signal: left.signal }).catch(() => '')).trim();
    if (secret) process.stdout.write('\n');
    if (!answer) throw new AdminError(`${question} is missing.`);
    return answer;
  } finally {
    terminal.close();
  }
}
