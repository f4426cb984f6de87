import { type MessageData, messageDataSchema } from '@recado/shared/messages';

/** Parses `dataJson`. Returns an empty object if it is absent or unknown to this version. */
export function messageData(dataJson: string | null): MessageData {
  if (dataJson === null) return {};
  try {
    return messageDataSchema.parse(JSON.parse(dataJson));
  } catch {
    // Data of a newer server is ignored, so that the message still appears.
    return {};
  }
}
