import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { sendToOwnClient } from '../delivery/send-message';
import type { World } from '../world';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;
const KEY_ID_BYTES = 6;

/** What a phone sends a client it has just linked: the key of its settings, then a short history, complete at once. */
export async function sendFirstSync(world: World, linked: LinkedDevice) {
  const { account } = linked;
  linked.saved.isSynced = true;
  account.touch();
  await sendToOwnClient(world, linked, keyShare());
  const pushnames = [{ id: account.pnJid, pushname: account.name ?? account.number }];
  const histories: proto.IHistorySync[] = [
    { syncType: HistorySyncType.INITIAL_BOOTSTRAP, progress: 100 },
    { syncType: HistorySyncType.PUSH_NAME, pushnames },
    { syncType: HistorySyncType.RECENT, progress: 100, chunkOrder: 1 },
  ];
  for (const history of histories) await sendToOwnClient(world, linked, notification(history));
}

function keyShare(): proto.IMessage {
  const keyData = {
    keyData: randomBytes(32),
    fingerprint: { rawId: randomBytes(4).readUInt32BE(), currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  const keys = [{ keyId: { keyId: randomBytes(KEY_ID_BYTES) }, keyData }];
  return { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } } };
}

function notification(history: proto.IHistorySync): proto.IMessage {
  const { syncType, progress, chunkOrder } = history;
  const historySyncNotification = {
    syncType: syncType as number,
    progress,
    chunkOrder,
    initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(history).finish()),
  };
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}
