import { join } from 'node:path';
import { app, nativeImage, net, session, shell } from 'electron';
import { SENT } from '../../ipc/channelNames';
import { isAppAddress } from '../app-protocol/appFile';
import { Downloads } from '../downloads/downloads';
import { DragOut } from '../drag-out/dragOut';
import { ConversationPrint } from '../print/conversationPrint';
import { openPrintWindow } from '../print/printWindow';
import { openOutside } from '../windows/externalLinks';
import type { WindowRegistry } from '../windows/windowRegistry';
import { isServerFile } from './serverFile';

interface FileTransfersDeps {
  windows: WindowRegistry;
  serverAddress: () => string | null;
  /** False if an administrator forbids saving files. */
  allowed: boolean;
  icon: string;
}

/** The ways of a file of the server to this machine: downloads, drags and prints. Must be called when the app is ready. */
export function fileTransfers({ windows, serverAddress, allowed, icon }: FileTransfersDeps) {
  const isOwn = (url: string) => isServerFile(url, serverAddress());
  // The page itself makes some files, such as CSV exports.
  const isMadeByPage = (url: string) => url.startsWith('blob:') && isAppAddress(url.slice('blob:'.length));
  const fetch = (url: string, init: RequestInit) => net.fetch(url, init);
  const userData = app.getPath('userData');
  const downloads = new Downloads({
    session: session.defaultSession,
    shell,
    folder: () => app.getPath('downloads'),
    allowed,
    accepts: (url) => isOwn(url) || isMadeByPage(url),
    changed: (list) => windows.send(SENT.downloadsChanged, list),
    progress: (share) => windows.main?.setProgressBar(share ?? -1),
    notifyRejected: () => windows.send(SENT.downloadRejected),
  });
  return {
    downloads,
    /**
     * Opens an address outside the app. A file of the server is saved instead: a browser would keep its secret address,
     * and could save it against the policy.
     */
    openOutside: (url: string) => (isOwn(url) ? downloads.start(url) : openOutside(url)),
    dragOut: new DragOut({
      folder: join(userData, 'drag'),
      allowed,
      accepts: isOwn,
      fetch,
      icon: () => nativeImage.createFromPath(icon).resize({ width: 48 }),
    }),
    print: new ConversationPrint({
      folder: join(userData, 'print'),
      downloads: () => app.getPath('downloads'),
      maySave: allowed,
      accepts: isOwn,
      fetch,
      openWindow: (folder) => windows.add('print', openPrintWindow(folder)),
      mainWindow: () => windows.main,
    }),
  };
}

export type FileTransfers = ReturnType<typeof fileTransfers>;
