import type { proto } from '@whiskeysockets/baileys';
import type { MessageData } from '../gateway';

type Location = NonNullable<MessageData['location']>;
type Poll = NonNullable<MessageData['poll']>;

const MAX_TEXT_LENGTH = 1_000;
const MAX_OPTIONS = 100;

export function locationOf(
  { degreesLatitude, degreesLongitude, name, address, url, isLive }: proto.Message.ILocationMessage,
  live = Boolean(isLive),
): Location | null {
  const latitude = Number(degreesLatitude);
  const longitude = Number(degreesLongitude);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, name: short(name), address: short(address), url: short(url), live };
}

export function pollOf({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Poll {
  return {
    question: short(name) ?? '',
    options: (options ?? []).slice(0, MAX_OPTIONS).map(({ optionName }) => short(optionName) ?? ''),
    selectableCount: selectableOptionsCount ?? 0,
  };
}

export function linkPreviewOf({ matchedText, title, description }: proto.Message.IExtendedTextMessage) {
  if (!matchedText || !(title || description)) return null;
  return { url: matchedText.slice(0, MAX_TEXT_LENGTH), title: short(title), description: short(description) };
}

export function circumstancesOf(
  context: proto.IContextInfo | null | undefined,
  viewOnce: boolean,
): Pick<MessageData, 'forwarded' | 'viewOnce' | 'ephemeralSeconds'> {
  const expiration = context?.expiration ?? 0;
  return {
    ...(context?.isForwarded ? { forwarded: true } : {}),
    ...(viewOnce ? { viewOnce: true } : {}),
    ...(expiration > 0 ? { ephemeralSeconds: expiration } : {}),
  };
}

function short(text: string | null | undefined): string | null {
  return text?.slice(0, MAX_TEXT_LENGTH) || null;
}
