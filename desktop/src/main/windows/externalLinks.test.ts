import { beforeEach, expect, test, vi } from 'vitest';

const system = vi.hoisted(() => ({ opened: [] as string[], warned: 0, fails: false }));
vi.mock('electron', () => ({
  shell: {
    openExternal: (url: string) => {
      system.opened.push(url);
      return system.fails ? Promise.reject(new Error('no program')) : Promise.resolve();
    },
  },
}));
vi.mock('electron-log/main', () => ({ default: { warn: () => (system.warned += 1) } }));
const { openOutside } = await import('./externalLinks');

beforeEach(() => void Object.assign(system, { opened: [], warned: 0, fails: false }));

test.each([
  ['https://a.test', true],
  ['mailto:a@b.test', true],
  ['tel:+55', true],
  ['file:///etc/passwd', false],
  ['javascript:1', false],
  ['smb://x', false],
  ['nonsense', false],
])('opens %s outside the app: %s', (url, opens) => {
  openOutside(url);
  expect(system.opened).toEqual(opens ? [url] : []);
});

test('logs that the system has no program for a URL', async () => {
  system.fails = true;
  openOutside('mailto:a@b.test');
  await vi.waitFor(() => expect(system.warned).toBe(1));
});
