import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { PlainError, say } from './say.mjs';

const KNOWN_PLACES = [
  // Without the pages of the browser's own window, journeys take a quarter less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const EMOJI_FONT = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

/**
 * Returns the path of a Chromium for browser tests: `CHROMIUM_PATH`, an installed one, the one that Playwright has downloaded
 * before or, for root, Debian's package.
 * @throws PlainError if there is none
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new PlainError(`CHROMIUM_PATH names ${given}, and there is no such file.`);
  }
  const found = KNOWN_PLACES.find((path) => existsSync(path)) ?? playwrightsOwn();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (found) {
    // Without it, emojis are empty boxes. No journey fails because of them.
    if (mayInstall && !existsSync(EMOJI_FONT)) await installPackages('fonts-noto-color-emoji');
    return found;
  }
  if (mayInstall) {
    say("No Chromium found: installing Debian's chromium-headless-shell …");
    const { code, output } = await installPackages('chromium-headless-shell', 'fonts-noto-color-emoji');
    const [shell] = KNOWN_PLACES;
    if (existsSync(shell)) return shell;
    throw new PlainError(
      `Debian's chromium could not be installed (code ${code}):\n\n${output.slice(-1500)}`,
    );
  }
  throw new PlainError(
    'The browser tests need a Chromium and none could be found or installed. Install Chrome or Chromium, run `npx playwright install chromium`, or set CHROMIUM_PATH to one.',
  );
}

/** Installs Debian's packages. Returns the result of the installation. */
async function installPackages(...names) {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], options);
  return run('apt-get', ['install', '-y', '-qq', ...names], options);
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(inRoot('package.json'))('playwright-core');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined; // Playwright is not installed or has no build for this system.
  }
}
