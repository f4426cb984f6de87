import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loadCompose } from '../checks/compose/compose-file';
import { ignoreRules } from '../checks/compose/docker-ignore';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { buildImage } from './build-image';
import { durationMs, mapPort, planImage, type Stage } from './image-plan';
import { runImage } from './run-image';

interface Rehearsal {
  /** The repository. */
  root: string;
  /** Node of the image's version on a search path. */
  path: string;
  say: (text: string) => void;
}

/** Variables of the machine that a build needs to reach its registry. */
const OF_THE_MACHINE =
  /^(?:HOME|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|NPM_CONFIG_\w+|npm_config_registry|(?:https?|no)_proxy)$/;

/** Returns the major version of Node in the image that runs. */
export function nodeOf(dockerfile: string): number {
  const [, major] = /^node:(\d+)/.exec(planImage(dockerfile).at(-1)?.image ?? '') ?? [];
  if (major === undefined) throw new Error('The last FROM names no version of Node.');
  return Number(major);
}

/** Builds the server's image without Docker and runs it as the compose file would (`docs/operations/README.md`). */
export async function rehearse({ root, path, say }: Rehearsal): Promise<void> {
  const stages = planImage(readFileSync(join(root, 'server', 'Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'recado-rehearsal-'));
  requireNoPackagesAbove(folder);
  const base = {
    ...Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        OF_THE_MACHINE.test(name.toLowerCase().endsWith('_proxy') ? name.toLowerCase() : name) && value
          ? [[name, value]]
          : [],
      ),
    ),
    PATH: path,
  };
  try {
    const image = await buildImage(stages, {
      context: root,
      isIgnored: ignoreRules(readFileSync(join(root, '.dockerignore'), 'utf8')),
      folder,
      environment: base,
      say,
    });
    // The image must not use files that only the stages before it have.
    for (const number of stages.keys()) {
      const stage = join(folder, `stage-${number}`);
      if (stage !== image) rmSync(stage, { recursive: true, force: true });
    }
    const last = stages.at(-1);
    if (last) await runLast(last, image, { root, path, say });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node would find packages in each folder above. */
function requireNoPackagesAbove(folder: string): void {
  for (let at = folder; at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, 'node_modules')))
      throw new Error(`${join(at, 'node_modules')} would replace packages that the image lacks.`);
}

async function runLast(stage: Stage, image: string, { root, path, say }: Rehearsal): Promise<void> {
  const { command, healthcheck, environment, folder, user, exposed } = stage;
  if (!command || !healthcheck) throw new Error('The image has no CMD or no HEALTHCHECK.');
  const service = loadCompose(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    APP_SECRET: randomBytes(32).toString('hex'),
    RECADO_HOST: 'atende.example.com',
    MONGO_PASSWORD: randomBytes(16).toString('hex'),
  }).services['server'];
  const variables = { ...environment, ...service?.environment };
  const imagePort = Number(variables['PORT']);
  if (!exposed.includes(imagePort)) throw new Error(`The image exposes ${exposed.join()}, not ${imagePort}.`);
  const port = (await isFree(imagePort)) ? imagePort : await freePort();

  say(`mapped HOST=${variables['HOST']} to 127.0.0.1: other machines do not reach the rehearsal`);
  say(
    port === imagePort
      ? `HEALTHCHECK verbatim: port ${port} is free`
      : `mapped port ${imagePort}, which is in use, to ${port}, also in the HEALTHCHECK`,
  );
  say('left out MONGO_URL: the embedded store is used instead of MongoDB');
  if (user) say(`left out USER ${user}: it runs as the user of the rehearsal`);
  const mapped = Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => name !== 'MONGO_URL')
      .map(([name, value]) => [name, value.startsWith('/') ? join(image, value) : value]),
  );
  const own = { ...mapped, HOST: '127.0.0.1', PORT: String(port), PATH: path };
  await runImage(
    {
      command,
      folder: resolve(image, `.${folder}`),
      environment: own,
      healthcheck: { ...healthcheck, command: mapPort(healthcheck.command, imagePort, port) },
      graceMs: durationMs(service?.stop_grace_period ?? '10s'),
      say,
    },
    async (pid) => {
      await requireApp(`http://127.0.0.1:${port}`, say);
      say(`memory ${describeMemory(processMemory(pid))} (limit ${service?.mem_limit ?? 'none'})`);
    },
  );
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** The page of the web client and the program that it loads. */
async function requireApp(url: string, say: (text: string) => void): Promise<void> {
  const page = await fetch(`${url}/app/`);
  const html = await page.text();
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
  if (!page.ok || !script)
    throw new Error(`/app/ responded ${page.status} without a program: ${html.slice(0, 200)}`);
  const program = await fetch(new URL(script, `${url}/app/`));
  const size = (await program.arrayBuffer()).byteLength;
  if (!program.ok || !program.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${script} responded ${program.status} ${program.headers.get('content-type')}`);
  say(`/app/ responds with the web client; ${script} has ${Math.round(size / 1024)} kB`);
}
