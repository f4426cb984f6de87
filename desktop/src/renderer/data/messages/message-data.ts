import { type MessageData, messageDataSchema } from '@recado/shared/messages';

/** Parses `dataJson`; empty if absent or unknown to this version. */
export function messageData(dataJson: string | null): MessageData {
  if (dataJson === null) return {};
  try {
    return messageDataSchema.parse(JSON.parse(dataJson));
  } catch {
    // Shows the message without a newer server's data.
    return {};
  }
}
