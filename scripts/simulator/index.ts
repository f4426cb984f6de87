import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { AccountBook } from './accounts/account-book';
import { Chat } from './accounts/chat';
import { GroupBook } from './accounts/group-book';
import { controlApp } from './control-api/control-app';
import { EventFeed } from './events';
import { FaultSwitches } from './faults';
import { PairingDesk } from './linking/pairing-desk';
import { ProtocolVersions } from './linking/protocol-versions';
import { MediaStore } from './media/media-store';
import { MESSENGER_PATH, serveMessenger } from './messenger-server';
import { disableLibsignalLogging } from './signal/silence-libsignal';
import { StateFiles } from './state/state-files';
import { tlsIdentity } from './wire/tls-identity';
import type { World } from './world';

/** Beside this file in source and build. */
const PAGE_FOLDER = new URL('./page/', import.meta.url);

export interface SimulatorOptions {
  /** By default 0: any free port. */
  port?: number;
  host?: string;
  /** Folder of the saved state. If absent, the state ends with the process. */
  dataDir?: string;
  /** TLS port of the messenger and the media servers (0: any free port). They use their own certificate. */
  tlsPort?: number;
}

/** A running simulator and the addresses that clients need. */
export interface Simulator {
  controlUrl: string;
  /** Value of Baileys' `waWebSocketUrl`. */
  messengerUrl: string;
  mediaUrl: string;
  /** Hexadecimal value of Baileys' `WA_CERT_DETAILS.PUBLIC_KEY`. */
  trustRoot: string;
  /** Page that announces the newest client version. */
  webVersionUrl: string;
  /** PEM certificate that TLS clients must trust; undefined without TLS. */
  certificate?: string;
  close(): Promise<void>;
}

/**
 * Starts a simulated WhatsApp on loopback: messenger, media servers and control API on one port. With TLS,
 * the messenger and the media servers use another one.
 */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  dataDir,
  tlsPort,
}: SimulatorOptions = {}): Promise<Simulator> {
  disableLibsignalLogging();
  const files = await StateFiles.open(dataDir);
  const world = restored(files, dataDir);
  const addresses: Omit<Simulator, 'close' | 'controlUrl'> = {
    messengerUrl: '',
    mediaUrl: '',
    trustRoot: Buffer.from(files.identity.root.public).toString('hex'),
    webVersionUrl: '',
  };
  const app = controlApp(world, () => addresses, PAGE_FOLDER);
  const http = createServer(app);
  const tls = tlsPort === undefined ? undefined : await tlsIdentity(dataDir);
  const secure = tls && createTlsServer({ key: tls.key, cert: tls.certificate }, app);
  const sockets = serveMessenger(secure ?? http, world, files.identity);
  const authority = `${host}:${await listen(http, port, host)}`;
  const messenger = secure ? `${host}:${await listen(secure, tlsPort ?? 0, host)}` : authority;
  addresses.messengerUrl = `${tls ? 'wss' : 'ws'}://${messenger}${MESSENGER_PATH}`;
  addresses.mediaUrl = world.mediaUrl = `${tls ? 'https' : 'http'}://${messenger}`;
  addresses.webVersionUrl = `http://${authority}/sw.js`;
  if (tls) addresses.certificate = tls.certificate;

  return {
    ...addresses,
    controlUrl: `http://${authority}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await Promise.all([http, ...(secure ? [secure] : [])].map(closed));
      await files.close();
    },
  };
}

/** Returns the world that an earlier run saved in the folder. */
function restored(files: StateFiles, dataDir: string | undefined): World {
  const accounts = new AccountBook((account, peer) => files.changed(account, peer));
  for (const saved of files.savedAccounts) accounts.restore(saved);
  for (const { number, peer, chat } of files.savedChats) accounts.of(number).chats.set(peer, new Chat(chat));
  const groups = new GroupBook((group) => files.groupChanged(group));
  for (const saved of files.savedGroups) groups.restore(saved);
  return {
    accounts,
    groups,
    events: new EventFeed(),
    faults: new FaultSwitches(),
    media: new MediaStore(dataDir),
    orders: new Map(),
    pairing: new PairingDesk(),
    protocol: new ProtocolVersions(),
    mediaUrl: '',
  };
}

async function listen(server: Server, port: number, host: string) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server) {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}
