import { type MessageData, messageDataSchema } from '@recado/shared/messages';

/** Returns the message's additional data; empty if absent or unknown to this version. */
export function messageData(dataJson: string | null): MessageData {
  if (dataJson === null) return {};
  try {
    return messageDataSchema.parse(JSON.parse(dataJson));
  } catch {
    // A newer server's data is ignored; the message itself is still shown.
    return {};
  }
}
