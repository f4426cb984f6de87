import { messageDataSchema, type MessageData } from '@recado/shared/messages';

/** What a message carries beside text and file; empty when there is nothing, or nothing this version understands. */
export function messageData(dataJson: string | null): MessageData {
  if (dataJson === null) return {};
  try {
    return messageDataSchema.parse(JSON.parse(dataJson));
  } catch {
    // From a newer server: the message itself is shown all the same.
    return {};
  }
}
