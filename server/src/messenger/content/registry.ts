import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { choice, menu } from './choices';
import { contactCards } from './contact-cards';
import type { ContentPart, ContentReader } from './content-part';
import { event } from './event';
import { file } from './files';
import { foundTexts } from './found-texts';
import { invitation } from './invitation';
import { location } from './location';
import { NOISE } from './noise';
import { order } from './order';
import { payment } from './payment';
import { poll } from './poll';
import { product } from './product';
import { statement } from './statements';
import { text } from './text';

/** Every kind of content, in the order in which they are tried. A new kind is a file and an entry here. */
const READERS: readonly ContentReader[] = [
  text,
  choice,
  payment,
  order,
  menu,
  file,
  location,
  contactCards,
  poll,
  event,
  product,
  invitation,
  statement,
];

/** Returns the content of an unwrapped message; null if no person sent it. */
export function partOf(content: proto.IMessage): ContentPart | null {
  return known(content) ?? unsupported(content);
}

function known(content: proto.IMessage): ContentPart | null {
  for (const read of READERS) {
    const part = read(content);
    if (part) return part;
  }
  return wrapped(content);
}

/** Returns the content of a wrapper that the library does not open. */
function wrapped(content: proto.IMessage): ContentPart | null {
  const { botInvokeMessage, botForwardedMessage, groupMentionedMessage } = content;
  const { questionMessage, questionReplyMessage, commentMessage } = content;
  const wrappers = [botInvokeMessage, botForwardedMessage, groupMentionedMessage];
  const found = [...wrappers, questionMessage, questionReplyMessage, commentMessage].find(
    (wrapper) => wrapper?.message,
  );
  const inner = normalizeMessageContent(found?.message ?? undefined);
  return inner ? known(inner) : null;
}

/** Returns a placeholder, with the texts that it contains, for content without a reader. */
function unsupported(content: proto.IMessage): ContentPart | null {
  const names = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const isMessage = names.some(([name]) => !NOISE.has(name as keyof proto.IMessage));
  return isMessage ? { kind: 'unsupported', body: foundTexts(content).join('\n') } : null;
}
