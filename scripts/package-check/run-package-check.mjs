import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { elapsed, say } from '../bootstrap/say.mjs';
import { findStubs } from '../release/find-stubs.mjs';
import { filesIn } from './assertions/common.mjs';
import { linuxAssertions } from './assertions/linux.mjs';
import { macAssertions } from './assertions/mac.mjs';
import { windowsAssertions } from './assertions/windows.mjs';
import { writeElectron } from './stubs/electron-folders.mjs';
import { prepareTools } from './tools.mjs';

const WORK = inRoot('.cache', 'package-check');

const PLATFORMS = [
  { id: 'windows', electron: 'win32', targets: ['nsis'], assertions: windowsAssertions },
  { id: 'linux', electron: 'linux', targets: ['AppImage', 'deb'], assertions: linuxAssertions },
  { id: 'mac', electron: 'darwin', targets: ['zip'], assertions: macAssertions },
];

/** electron-builder must not download anything or sign with a certificate of this machine. */
const OFFLINE = {
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  CSC_IDENTITY_AUTO_DISCOVERY: 'false',
};

/** The third build would share the cores of most machines. */
const AT_ONCE = 2;

/**
 * Builds the targets of `electron-builder.yml` from stubs of Electron and checks the results. A target without its tool is
 * skipped.
 * @returns counts `passed`, `failed` and `skipped`, and the `names` of what failed
 */
export async function runPackageCheck() {
  const started = performance.now();
  await ensureBuilt(['desktop', 'electron']);
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const tools = await prepareTools(WORK);
  const tally = new Tally();

  const waiting = [...PLATFORMS];
  const buildInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await checkPlatform(next, tools, tally);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buildInTurn));
  if (tools.programs.sevenZip) await checkRelease(tools.programs.sevenZip, tally);

  const { passed, failed, skipped, names } = tally;
  say(`${failed === 0 ? '✓' : '✗'} package check: ${passed} assertions passed (${elapsed(started)})`);
  return { passed, failed, skipped, names };
}

class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  names = [];

  fail(title, text) {
    this.failed += 1;
    this.names.push(`package check › ${title}`);
    say(`✗ ${title}\n${text}`);
  }

  skip(title, reason) {
    this.skipped += 1;
    say(`- ${title} is skipped: ${reason}`);
  }

  /** Runs groups of assertions: `{ group: { title: function } }`. */
  async run(groups) {
    for (const [group, assertions] of Object.entries(groups))
      for (const [title, assertion] of Object.entries(assertions))
        try {
          await assertion();
          this.passed += 1;
        } catch (error) {
          this.fail(`${group}: ${title}`, error.message);
        }
  }
}

async function checkPlatform({ id, electron, targets, assertions }, tools, tally) {
  if (tools.missing[id]) return tally.skip(id, tools.missing[id]);
  const buildable = targets.filter((target) => !tools.missing[target]);
  for (const target of targets)
    if (tools.missing[target]) tally.skip(`${id} ${target}`, tools.missing[target]);

  const folder = join(WORK, id);
  const options = {
    platform: id,
    targets: buildable.length > 0 ? buildable : ['dir'],
    electron: join(folder, 'electron'),
    output: join(folder, 'out'),
  };
  writeElectron(options.electron, electron);
  const { code, output } = await run(
    process.execPath,
    [inRoot('scripts', 'package-check', 'build-package.mjs'), JSON.stringify(options)],
    { cwd: ROOT, env: { ...tools.env, ...OFFLINE }, quiet: true },
  );
  if (code !== 0) return tally.fail(`${id} is built`, output.slice(-6000));
  const config = JSON.parse(readFileSync(join(options.output, 'config.json'), 'utf8'));
  const build = {
    output: options.output,
    work: folder,
    config,
    targets: buildable,
    programs: tools.programs,
  };
  await tally.run(assertions(build));
}

/** Checks that a release rejects each of these artifacts. */
async function checkRelease(sevenZip, tally) {
  for (const { id } of PLATFORMS) {
    const output = join(WORK, id, 'out');
    const artifacts = filesIn(output).filter((name) => /^[^/]+\.(exe|deb|AppImage|zip)$/.test(name));
    const found = await findStubs(output, sevenZip);
    await tally.run({
      [`release of ${id}`]: Object.fromEntries(
        artifacts.map((name) => [`rejects ${name}`, () => assert.ok(found.includes(name))]),
      ),
    });
  }
}
