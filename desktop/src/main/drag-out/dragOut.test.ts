import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('electron-log/main', () => ({ default: { warn: () => undefined } }));
const { DragOut } = await import('./dragOut');

const URL_OF_FILE = 'https://a.test/media/t/nota.pdf';
let folder: string;
let requests: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-drag-'));
  requests = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dragOut = (response = () => new Response('PDF'), allowed = true) =>
  new DragOut({
    folder: join(folder, 'drag'),
    allowed,
    accepts: (url) => url === URL_OF_FILE,
    fetch: (url) => {
      requests.push(url);
      return Promise.resolve(response());
    },
    icon: () => ({}) as never,
  });
const dragged = () => ({ startDrag: vi.fn<(item: { file?: string }) => void>() });

test('drags a prepared file, which is fetched once', async () => {
  const own = dragOut();
  const contents = dragged();
  expect(
    await Promise.all([own.prepare(URL_OF_FILE, 'Nota?.pdf'), own.prepare(URL_OF_FILE, 'Nota?.pdf')]),
  ).toEqual([true, true]);
  await own.start(URL_OF_FILE, contents as never);
  const file = contents.startDrag.mock.calls[0]?.[0].file ?? '';
  expect(file.endsWith('Nota_.pdf')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('PDF');
  expect(requests).toEqual([URL_OF_FILE]);
});

test('drags nothing that was not prepared', async () => {
  const contents = dragged();
  await dragOut().start(URL_OF_FILE, contents as never);
  expect(contents.startDrag).not.toHaveBeenCalled();
});

test.each([
  ['another address', () => dragOut().prepare('https://b.test/media/t/x', 'x')],
  ['the administrator’s policy', () => dragOut(undefined, false).prepare(URL_OF_FILE, 'x')],
  [
    'more than 100 MB',
    () =>
      dragOut(
        () => new Response('x', { headers: { 'content-length': String(100 * 1024 ** 2 + 1) } }),
      ).prepare(URL_OF_FILE, 'x'),
  ],
  ['an expired address', () => dragOut(() => new Response('', { status: 404 })).prepare(URL_OF_FILE, 'x')],
])('does not prepare for %s', async (_reason, prepare) => {
  expect(await prepare()).toBe(false);
});

test('tries again after a failure', async () => {
  let status = 503;
  const own = dragOut(() => new Response('PDF', { status }));
  expect(await own.prepare(URL_OF_FILE, 'x.pdf')).toBe(false);
  status = 200;
  expect(await own.prepare(URL_OF_FILE, 'x.pdf')).toBe(true);
});

test('removes the copies of the previous start', () => {
  const old = join(folder, 'drag', 'old', 'x.pdf');
  mkdirSync(join(old, '..'), { recursive: true });
  writeFileSync(old, 'old');
  dragOut();
  expect(existsSync(old)).toBe(false);
});
