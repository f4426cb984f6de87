import type { Message } from '@recado/shared/messages';
import type { SimulatorClient } from './simulator-client';

interface Conversation {
  from: string;
  to: string;
}

const EDITED = ' editada';
/** The server no longer presents the text of a deleted message. */
const DELETED = 'apagada';
const REACTION = '👍';
/** Text of `both-sides`' written messages, wherever a content carries it. */
const WRITTEN = new RegExp(String.raw`\d+ diz \d+(?:${EDITED})?`);

const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const content = (message: object) => ({ type: 'content', content: message });
/** Contents that carry the given text. */
const CONTENTS: ((text: string) => { type: string })[] = [
  (text) => ({ type: 'text', text }),
  (caption) => ({ type: 'image', caption, file: IMAGE, mimetype: 'image/png' }),
  (fileName) => ({ type: 'document', fileName, file: IMAGE, mimetype: 'image/png' }),
  (text) => ({ type: 'location', text, latitude: -23.5, longitude: -46.6 }),
  (name) => ({ type: 'contact', contacts: [{ name, number: '5511988887777' }] }),
  (text) => ({ type: 'poll', text, options: ['sim', 'não'] }),
  (text) => ({ type: 'event', text, startsAt: '2030-01-02T12:00:00Z' }),
  (text) => ({ type: 'order', text, items: [{ name: 'Camisa', quantity: 2, price: 49.9 }] }),
  (title) => ({ type: 'product', title, price: 10 }),
  (name) => ({ type: 'pixKey', key: 'loja@recado.test', keyType: 'EMAIL', name }),
  (name) => ({ type: 'invitation', name }),
  (text) => content({ templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: text } }),
];
type Change = (text: string, targetId: string) => { body: object; shows: string };
/** Changes of a text that was written before. */
const CHANGES: Change[] = [
  (text, targetId) => ({ body: { type: 'edit', targetId, text: text + EDITED }, shows: text + EDITED }),
  (text, targetId) => ({
    body: { type: 'edit', targetId, text: text + EDITED, sealedAs: 'lid' },
    shows: text + EDITED,
  }),
  (_text, targetId) => ({ body: { type: 'delete', targetId }, shows: DELETED }),
  (text, targetId) => ({
    body: { type: 'reaction', targetId, text: REACTION },
    shows: `${text} ${REACTION}`,
  }),
];

/** Number of messages after which all contents and changes were written. */
const MIXED_CONTENTS = CONTENTS.length + CHANGES.length;

/**
 * Writes the `n`-th content or changed text of a customer.
 * @returns what `shownContent` returns when it was received whole
 */
export async function writeMixed(
  phones: SimulatorClient,
  { from, to }: Conversation,
  text: string,
  n: number,
): Promise<string> {
  const index = n % MIXED_CONTENTS;
  const change = CHANGES[index - CONTENTS.length];
  if (!change) {
    await phones.send(from, to, CONTENTS[index]?.(text) ?? {});
    return text;
  }
  const { id } = await phones.write(from, to, text);
  const { body, shows } = change(text, id);
  await phones.send(from, to, body);
  return shows;
}

/** Returns the text that a message was written with, and what became of it. */
export function shownContent(message: Message): string {
  const { body, dataJson, media, isDeleted, reactions } = message;
  if (isDeleted) return DELETED;
  const [text = `no text in ${message.mediaType} ${body}`] =
    WRITTEN.exec([body, dataJson, media?.fileName].join('\n')) ?? [];
  const file = media && media.state !== 'ready' ? ` with its file ${media.state}` : '';
  return [text, file, ...reactions.map(({ emoji }) => ` ${emoji}`)].join('');
}
