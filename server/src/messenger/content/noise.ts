import type { proto } from '@whiskeysockets/baileys';

/**
 * Parts that are no messages of a person: changes of other messages, notices, and the protocol's own. A message of
 * nothing else opens no ticket and starts no automation.
 */
export const NOISE: ReadonlySet<keyof proto.IMessage> = new Set<keyof proto.IMessage>([
  // Change or evaluate another message.
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
  'secretEncryptedMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'limitSharingMessage',
  // Calls: missed ones are read from their own stanzas.
  'call',
  'callLogMesssage',
  'bcallMessage',
  'scheduledCallCreationMessage',
  'scheduledCallEditMessage',
  // A mention in a status, or another notice about one.
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
  'statusAddYours',
  // Belong to an album, an event or a poll, which are messages of their own.
  'albumMessage',
  'eventCoverImage',
  'pollCreationOptionImageMessage',
  // Between devices.
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'deviceSentMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'stickerSyncRmrMessage',
  'chat',
]);
