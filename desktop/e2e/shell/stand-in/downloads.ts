import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { DownloadItem, Session } from 'electron';
import type { Download } from 'playwright-core';
import { PAGE_ORIGIN, toApp } from './addresses';
import { type Members, PreventableEvent } from './members';
import { did, record } from './recorder';

const PART_BYTES = 1_024;

/** A download from the server, in parts. A prevented or cancelled one leaves no file. */
class Item extends EventEmitter {
  private path = '';
  private received = 0;
  private total = 0;
  private cancelled = false;

  constructor(private readonly url: string) {
    super();
    Object.assign(this, {
      getURL: () => url,
      getFilename: () => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''),
      setSavePath: (path) => void (this.path = path),
      getReceivedBytes: () => this.received,
      getTotalBytes: () => this.total,
      cancel: () => void (this.cancelled = true),
    } satisfies Members<DownloadItem>);
  }

  async run(): Promise<void> {
    const response = await fetch(this.url);
    const content = Buffer.from(await response.arrayBuffer());
    this.total = content.length;
    const file = createWriteStream(this.path);
    for (let at = 0; at < content.length && !this.cancelled; at += PART_BYTES) {
      const part = content.subarray(at, at + PART_BYTES);
      file.write(part);
      this.received += part.length;
      this.emit('updated', {}, 'progressing');
      while (record.pausesDownloads && !this.cancelled)
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    file.end();
    await once(file, 'close');
    const state = this.cancelled ? 'cancelled' : response.ok ? 'completed' : 'interrupted';
    did('download.done', state);
    this.emit('done', {}, state);
  }
}

/** A file that the page made. It is not written: Chromium has given it to the spec, which is connected, too. */
class PageItem extends EventEmitter {
  constructor(download: Download) {
    super();
    const url = download.url();
    Object.assign(this, {
      getURL: () =>
        url.startsWith(`blob:${PAGE_ORIGIN}/`) ? `blob:${toApp(url.slice('blob:'.length))}` : url,
      getFilename: () => download.suggestedFilename(),
      setSavePath: () => undefined,
      getReceivedBytes: () => 0,
      getTotalBytes: () => 0,
      cancel: () => void download.cancel(),
    } satisfies Members<DownloadItem>);
  }
}

/** Publishes a download that Chromium began, unless a listener prevents it. */
export function receiveDownload(session: EventEmitter, download: Download): void {
  const item = new PageItem(download);
  const event = new PreventableEvent();
  session.emit('will-download', event, item, undefined);
  if (event.defaultPrevented) void download.cancel();
  else item.emit('done', {}, 'completed');
}

export const downloadMembers = (session: EventEmitter) =>
  ({
    downloadURL: (url) => {
      did('session.downloadURL', url);
      const item = new Item(url);
      const event = new PreventableEvent();
      session.emit('will-download', event, item, undefined);
      if (!event.defaultPrevented) void item.run();
    },
  }) satisfies Members<Session>;
