import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Download } from '../../ipc/bridge';
import { Downloads } from './downloads';

const FOLDER = join('/nowhere', 'downloads');

class Item extends EventEmitter {
  path = '';
  received = 0;
  total = 100;
  constructor(readonly name: string) {
    super();
  }
  getURL = () => 'https://a.test/media/t/x';
  getFilename = () => this.name;
  setSavePath = (path: string) => void (this.path = path);
  getReceivedBytes = () => this.received;
  getTotalBytes = () => this.total;
  cancel = () => this.emit('done', {}, 'cancelled');
  advance(received: number) {
    this.received = received;
    this.emit('updated', {}, 'progressing');
  }
}

let session: EventEmitter & { downloadURL: () => void };
let shares: (number | null)[];
let latest: Download[];
let rejections: number;
const shell = {
  openPath: vi.fn<(path: string) => Promise<string>>(),
  showItemInFolder: vi.fn<(path: string) => void>(),
};

beforeEach(() => {
  session = Object.assign(new EventEmitter(), { downloadURL: vi.fn<() => void>() });
  shares = [];
  latest = [];
  rejections = 0;
  shell.openPath.mockReset().mockResolvedValue('');
  shell.showItemInFolder.mockReset();
});

const downloads = ({ allowed = true, accepts = true } = {}) =>
  new Downloads({
    session: session as never,
    shell,
    folder: () => FOLDER,
    allowed,
    accepts: () => accepts,
    changed: (list) => (latest = list),
    progress: (share) => shares.push(share),
    notifyRejected: () => void (rejections += 1),
  });

/** Begins a download. Returns null if it was prevented. */
function begin(name: string): Item | null {
  const item = new Item(name);
  let prevented = false;
  session.emit('will-download', { preventDefault: () => (prevented = true) }, item);
  return prevented ? null : item;
}

test('shows the share of all running downloads until the last one ends', () => {
  downloads();
  const [one, two] = [begin('a.pdf'), begin('b.pdf')];
  one?.advance(50);
  expect(shares.at(-1)).toBe(0.25);
  two?.advance(100);
  expect(shares.at(-1)).toBe(0.75);
  one?.emit('done', {}, 'completed');
  two?.emit('done', {}, 'completed');
  expect(shares.at(-1)).toBeNull();
  expect(latest.map(({ state, canOpen }) => [state, canOpen])).toEqual([
    ['done', true],
    ['done', true],
  ]);
});

test('shows an indeterminate share for an unknown size', () => {
  downloads();
  const item = begin('a.pdf');
  if (item) item.total = 0;
  item?.advance(10);
  expect(shares.at(-1)).toBe(2);
});

test('gives two running downloads of one name two paths', () => {
  downloads();
  expect([begin('a.pdf')?.path, begin('a.pdf')?.path]).toEqual([
    join(FOLDER, 'a.pdf'),
    join(FOLDER, 'a (1).pdf'),
  ]);
  expect(existsSync(FOLDER)).toBe(false);
});

test('removes a cancelled download and keeps an interrupted one as failed', () => {
  const own = downloads();
  begin('a.pdf');
  own.cancel(1);
  expect(latest).toEqual([]);
  begin('b.pdf')?.emit('updated', {}, 'interrupted');
  expect(latest).toMatchObject([{ name: 'b.pdf', state: 'failed', canOpen: false }]);
});

test('opens only finished files of a harmless kind', async () => {
  const own = downloads();
  const pdf = begin('a.pdf');
  expect(await own.open(1)).toBe(false);
  pdf?.emit('done', {}, 'completed');
  begin('b.exe')?.emit('done', {}, 'completed');
  expect([await own.open(1), await own.open(2), await own.open(3)]).toEqual([true, false, false]);
  expect(shell.openPath.mock.calls).toEqual([[join(FOLDER, 'a.pdf')]]);
  own.reveal(2);
  expect(shell.showItemInFolder).toHaveBeenCalledWith(join(FOLDER, 'b.exe'));
});

test.each([
  ['an administrator', { allowed: false }],
  ['the address', { accepts: false }],
])('prevents and reports what %s forbids', (_who, options) => {
  const own = downloads(options);
  own.start('https://a.test/media/t/x');
  expect(rejections).toBe(1);
  // A file that the page made.
  expect(begin('a.pdf')).toBeNull();
  expect(rejections).toBe(2);
  expect(session.downloadURL).not.toHaveBeenCalled();
});

test('keeps five finished downloads in the list', () => {
  downloads();
  for (let count = 0; count < 8; count += 1) begin(`${count}.pdf`)?.emit('done', {}, 'completed');
  expect(latest.map(({ name }) => name)).toEqual(['3.pdf', '4.pdf', '5.pdf', '6.pdf', '7.pdf']);
});
