import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { InboundNotice } from '../gateway';
import { short } from './content-part';

const { Type: PinType } = proto.Message.PinInChatMessage;
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { CONNECTED } = proto.Message.CallLogMessage.CallOutcome;

/** Returns what a person did in the chat without writing; undefined for another content. */
export function noticeIn(message: proto.IMessage): InboundNotice['notice'] | undefined {
  const content = normalizeMessageContent(message.deviceSentMessage?.message ?? message);
  const { pinInChatMessage, keepInChatMessage, protocolMessage } = content ?? {};
  if (pinInChatMessage)
    return { type: pinInChatMessage.type === PinType.UNPIN_FOR_ALL ? 'unpinned' : 'pinned' };
  if (keepInChatMessage)
    return { type: keepInChatMessage.keepType === proto.KeepType.UNDO_KEEP_FOR_ALL ? 'unkept' : 'kept' };
  if (protocolMessage?.type === EPHEMERAL_SETTING)
    return { type: 'timer', seconds: protocolMessage.ephemeralExpiration ?? 0 };
  const { scheduledCallCreationMessage: scheduled, callLogMesssage: call } = content ?? {};
  if (scheduled) return { type: 'scheduledCall', title: short(scheduled.title) };
  // A missed call is read from its own stanza.
  return call?.callOutcome === CONNECTED
    ? { type: 'call', video: Boolean(call.isVideo), seconds: Number(call.durationSecs ?? 0) }
    : undefined;
}
