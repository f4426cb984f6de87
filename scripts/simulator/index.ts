import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountBook } from './accounts/account-book';
import { Chat } from './accounts/chat';
import { GroupBook } from './accounts/group-book';
import { controlApp } from './control-api/control-app';
import { EventFeed } from './events';
import { FaultSwitches } from './faults';
import { PairingDesk } from './linking/pairing-desk';
import { MediaStore } from './media/media-store';
import { MESSENGER_PATH, serveMessenger } from './messenger-server';
import { silenceLibsignal } from './signal/silence-libsignal';
import { StateFiles } from './state/state-files';
import type { World } from './world';

/** Beside this file, and beside the bundle. */
const PAGE_FOLDER = new URL('./page/', import.meta.url);

export interface SimulatorOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  /** Where the simulator keeps its state; without it everything ends with the process. */
  dataDir?: string;
}

/** A running simulator, and what a client has to be told to reach it. */
export interface Simulator {
  /** The control API and the customer's page. */
  controlUrl: string;
  /** For `waWebSocketUrl`. */
  messengerUrl: string;
  mediaUrl: string;
  /** Hex, in place of `WA_CERT_DETAILS.PUBLIC_KEY`. */
  trustRoot: string;
  close(): Promise<void>;
}

/** Starts a WhatsApp stand-in on loopback: messenger, media servers and control API on one port. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  dataDir,
}: SimulatorOptions = {}): Promise<Simulator> {
  silenceLibsignal();
  const files = await StateFiles.open(dataDir);
  const accounts = new AccountBook((account, peer) => files.changed(account, peer));
  for (const saved of files.savedAccounts) accounts.restore(saved);
  for (const { number, peer, chat } of files.savedChats) accounts.of(number).chats.set(peer, new Chat(chat));
  const groups = new GroupBook((group) => files.groupChanged(group));
  for (const saved of files.savedGroups) groups.restore(saved);
  const world: World = {
    accounts,
    groups,
    events: new EventFeed(),
    faults: new FaultSwitches(),
    media: new MediaStore(dataDir),
    pairing: new PairingDesk(),
    mediaUrl: '',
  };
  const addresses = {
    messengerUrl: '',
    mediaUrl: '',
    trustRoot: Buffer.from(files.identity.root.public).toString('hex'),
  };
  const http = createServer(controlApp(world, () => addresses, PAGE_FOLDER));
  const sockets = serveMessenger(http, world, files.identity);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const authority = `${host}:${(http.address() as AddressInfo).port}`;
  addresses.messengerUrl = `ws://${authority}${MESSENGER_PATH}`;
  addresses.mediaUrl = world.mediaUrl = `http://${authority}`;

  return {
    ...addresses,
    controlUrl: `http://${authority}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
      await files.close();
    },
  };
}
