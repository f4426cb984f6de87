import type { proto } from '@whiskeysockets/baileys';
import type { MessageData } from '../gateway';
import { type ContentReader, short } from './content-part';

type Location = NonNullable<MessageData['location']>;

export const location: ContentReader = ({ locationMessage, liveLocationMessage }) => {
  const from = locationMessage ?? liveLocationMessage;
  if (!from) return null;
  const found = locationOf(from, liveLocationMessage ? true : undefined);
  const body = locationMessage ? locationMessage.name : liveLocationMessage?.caption;
  return { kind: 'location', body, from, ...(found ? { data: { location: found } } : {}) };
};

function locationOf(
  { degreesLatitude, degreesLongitude, name, address, url, isLive }: proto.Message.ILocationMessage,
  live = Boolean(isLive),
): Location | null {
  const latitude = Number(degreesLatitude);
  const longitude = Number(degreesLongitude);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, name: short(name), address: short(address), url: short(url), live };
}
