import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { sendToOwnClient } from '../delivery/send-message';
import { historyParts } from '../history/history-sync';
import { settingsKey } from '../settings/collections';
import type { World } from '../world';

const { Type } = proto.Message.ProtocolMessage;

/** Sends a newly linked client the settings' key, then the history. */
export async function sendFirstSync(world: World, linked: LinkedDevice) {
  const { account } = linked;
  linked.saved.isSynced = true;
  const keys = [settingsKey(account)];
  account.touch();
  await sendToOwnClient(world, linked, {
    protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } },
  });
  for (const part of historyParts(world, account)) await sendToOwnClient(world, linked, notification(part));
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
