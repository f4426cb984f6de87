import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_LANGUAGES, type ExampleLanguage, requestExample } from '@recado/shared/messages-api';
import { listTickets } from '@recado/shared/tickets';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { giveApiToken } from '#testing/give-api-token';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

/** Runs the examples of the page "API de mensagens" as an integrator would. */

const WITHIN = { timeout: 20_000, interval: 100 };
const SHOP = companyNumber();
const CUSTOMER = customerNumber();
/** Contains every character that one of the languages must escape. */
const TRICKY = `Olá, "Zé" & D'Ávila: 100% \\ $HOME \`x\` {y} 😀\nlinha 2; fim`;
/** Contains characters that one of the languages must escape. */
const FILE = `boleto "2ª via", d'Ana; março.csv`;

interface Runner {
  /** Command that fails if the language is not installed. */
  probe: [command: string, ...values: string[]];
  run: (file: string) => [command: string, ...values: string[]];
  file: string;
}
const RUNNERS: Record<ExampleLanguage, Runner> = {
  curl: { probe: ['curl', '--version'], run: (file) => ['sh', file], file: 'send.sh' },
  node: { probe: [process.execPath, '--version'], run: (file) => [process.execPath, file], file: 'send.mjs' },
  python: { probe: ['python3', '-c', 'import requests'], run: (file) => ['python3', file], file: 'send.py' },
  php: { probe: ['php', '-r', 'curl_init();'], run: (file) => ['php', file], file: 'send.php' },
};
const isMissing = ([command, ...values]: Runner['probe']) => spawnSync(command, values).status !== 0;

let simulator: Simulator;
let server: PairedServer['server'];
let token: string;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recado-examples-'));
  simulator = await startSimulator();
  const paired = await startPairedServer(simulator, (qr) =>
    control(simulator, `/phones/${SHOP}/scan`, { qr }),
  );
  ({ server } = paired);
  ({ token = '' } = await giveApiToken(server.call, paired.people.admin, paired.connection));
  await control(simulator, `/contacts/${CUSTOMER}/messages`, { to: SHOP, type: 'text', text: 'Oi' });
  await vi.waitFor(async () => {
    const { body } = await server.call(listTickets, { query: { showAll: 'true' } }, paired.people.admin);
    expect(body.tickets).toHaveLength(1);
  }, WITHIN);
});
afterAll(async () => {
  await server.close();
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

interface PhoneMessage {
  type: string;
  text?: string;
  caption?: string;
  fileName?: string;
  fromMe: boolean;
}
const received = async () => {
  const path = `/contacts/${CUSTOMER}/messages?with=${SHOP}`;
  const { messages } = await control<{ messages: PhoneMessage[] }>(simulator, path);
  return messages.filter(({ fromMe }) => !fromMe);
};

async function run({ file, run: commandOf }: Runner, source: string): Promise<string> {
  writeFileSync(join(directory, file), source);
  const [command, ...values] = commandOf(file);
  const { stdout } = await promisify(execFile)(command, values, { cwd: directory, timeout: 20_000 });
  return stdout;
}

describe.each(EXAMPLE_LANGUAGES)('the example in %s', (language) => {
  const runner = RUNNERS[language];
  const missing = isMissing(runner.probe) ? `\`${runner.probe.join(' ')}\` fails on this machine` : undefined;

  it('sends a text', async ({ skip }) => {
    if (missing) skip(missing);
    const body = `${language}: ${TRICKY}`;
    const source = requestExample(language, { host: server.url, token, number: CUSTOMER, body });
    expect(await run(runner, source)).toContain('ticketUuid');
    await vi.waitFor(async () => expect((await received()).map(({ text }) => text)).toContain(body), WITHIN);
  });

  it('sends a file under another name, with a caption', async ({ skip }) => {
    if (missing) skip(missing);
    writeFileSync(join(directory, FILE), 'parcela;valor\n1;99,90\n');
    const caption = `${language}: ${TRICKY}`;
    const fileName = `Boleto ${language} d'Ana.csv`;
    const file = { name: FILE, type: 'text/csv', caption };
    const source = requestExample(language, {
      host: server.url,
      token,
      number: CUSTOMER,
      body: fileName,
      file,
    });
    expect(await run(runner, source)).toContain('ticketUuid');
    await vi.waitFor(
      async () =>
        expect(await received()).toContainEqual(
          expect.objectContaining({ type: 'document', fileName, caption }),
        ),
      WITHIN,
    );
  });

  it('prints why the server rejected the request', async ({ skip }) => {
    if (missing) skip(missing);
    const source = requestExample(language, {
      host: server.url,
      token: `wrong'"\\token`,
      number: CUSTOMER,
      body: 'Oi',
    });
    expect(await run(runner, source)).toContain('ERR_NOT_AUTHENTICATED');
  });
});
