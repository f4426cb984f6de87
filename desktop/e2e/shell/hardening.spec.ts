import { demo } from '../stack/demo';
import type { Shell } from './host/shell';
import { commonShell, expect, needsStandIn, signInButton, test } from './shell-test';

const app = commonShell();

const openedOutside = async (shell: Shell) =>
  (await shell.calls('shell.openExternal')).map(({ args: [url] }) => url);

test('The page has a strict policy that names only the chosen server', async () => {
  const shell = await app();
  const policy = await shell.page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`connect-src 'self' ${demo().url} ${demo().url.replace('http', 'ws')};`);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
});

test('The page runs no inline or remote script and reaches no other server', async ({ provokes }) => {
  provokes(/Content Security Policy/);
  const { page } = await app();
  const blocked = await page.evaluate(async (foreign) => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = true';
    const remote = document.createElement('script');
    remote.src = `${foreign}/x.js`;
    document.head.append(inline, remote);
    await fetch(`${foreign}/data`).catch(() => undefined);
    const image = new Image();
    image.src = `${foreign}/pixel.png`;
    const deadline = performance.now() + 10_000;
    while (violations.length < 4 && performance.now() < deadline)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { violations: violations.sort(), ran: 'ran' in window };
  }, 'https://example.test');
  expect(blocked).toEqual({
    violations: ['connect-src', 'img-src', 'script-src-elem', 'script-src-elem'],
    ran: false,
  });
});

test('The page cannot be navigated to another site', async () => {
  const shell = await app();
  const before = shell.page.url();
  await shell.main(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (_event, url) =>
      Object.assign(globalThis, { leftFor: url }),
    );
  });
  await shell.page.evaluate(() => window.location.assign('https://example.test/'));
  await expect
    .poll(() => shell.main(() => (globalThis as unknown as { leftFor?: string }).leftFor))
    .toBe('https://example.test/');
  await expect(signInButton(shell)).toBeVisible();
  expect(shell.page.url()).toBe(before);
});

test('A new window opens in the system’s browser instead', async () => {
  const shell = await app();
  const pages = shell.page.context().pages().length;
  await shell.page.evaluate(() => {
    window.open('https://example.test/opened');
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://example.test/link', target: '_blank' });
    document.body.append(link);
    link.click();
  });
  await expect
    .poll(() => openedOutside(shell))
    .toEqual(['https://example.test/opened', 'https://example.test/link']);
  expect(shell.page.context().pages()).toHaveLength(pages);
  expect(await shell.calls('new BrowserWindow')).toEqual([]);
});

test('Files and programs are not opened outside', async () => {
  const shell = await app();
  await shell.page.evaluate(() => {
    const { recado } = window as unknown as { recado: { openExternal: (url: string) => void } };
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/x', 'ms-msdt:/id'])
      recado.openExternal(url);
    recado.openExternal('https://example.test/last');
  });
  await expect.poll(() => openedOutside(shell)).toEqual(['https://example.test/last']);
});

test('The page has no access to Node', async () => {
  const { page } = await app();
  expect(
    await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window)),
  ).toEqual([]);
});

test('Files outside the app are not served', async ({ provokes }) => {
  provokes(/status of 404/);
  const { page } = await app();
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['/app/..%2f..%2fpackage.json', '/app/%2e%2e/%2e%2e/package.json', '/app/missing.js', '/app/x.exe'].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('The page has the microphone but not the camera', async () => {
  needsStandIn('The stand-in asks the handlers of permissions');
  const { page } = await app();
  const states = await page.evaluate(() =>
    Promise.all(
      ['microphone', 'notifications', 'camera', 'geolocation'].map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    ),
  );
  expect(states.slice(0, 2)).toEqual(['granted', 'granted']);
  expect(states.slice(2)).not.toContain('granted');
});
