import { proto } from '@whiskeysockets/baileys';
import type { EventResponse } from '@recado/shared/messages';
import type { InboundChange, InboundMessage } from '../gateway';
import { event } from './event';
import { openSealed, type SealedChange } from './sealed-changes';

const { EventResponseType } = proto.Message.EventResponseMessage;
const RESPONSES = new Map<unknown, EventResponse['response']>([
  [EventResponseType.GOING, 'going'],
  [EventResponseType.NOT_GOING, 'notGoing'],
  [EventResponseType.MAYBE, 'maybe'],
]);
const MAX_GUESTS = 100;

type EditReader = (message: proto.IMessage) => Pick<InboundMessage, 'body' | 'mentions'>;

/**
 * Decrypts a change.
 *
 * @param editOf - returns the text of an edited message
 * @returns undefined if it cannot be decrypted or is malformed
 */
export function openedChange(
  sealed: SealedChange,
  secret: Uint8Array,
  editOf: EditReader,
): InboundChange['change'] | undefined {
  const opened = openSealed(sealed, secret);
  if (!opened) return undefined;
  try {
    return read(sealed.type, opened, editOf);
  } catch {
    // Another program's client may encrypt anything.
    return undefined;
  }
}

function read(
  type: SealedChange['type'],
  opened: Uint8Array,
  editOf: EditReader,
): InboundChange['change'] | undefined {
  if (type === 'vote') {
    const { selectedOptions } = proto.Message.PollVoteMessage.decode(opened);
    return { type: 'vote', options: selectedOptions.map((hash) => Buffer.from(hash).toString('hex')) };
  }
  if (type === 'eventResponse') {
    const { response, extraGuestCount } = proto.Message.EventResponseMessage.decode(opened);
    const known = RESPONSES.get(response);
    const extraGuests = Math.min(Math.max(extraGuestCount ?? 0, 0), MAX_GUESTS);
    return known && { type: 'eventResponse', response: known, extraGuests };
  }
  const message = proto.Message.decode(opened);
  const content = message.editedMessage?.message ?? message;
  const edited = content.protocolMessage?.editedMessage ?? (type === 'eventEdit' ? content : undefined);
  if (!edited) return undefined;
  if (type === 'edit') return { type: 'edit', ...editOf(edited) };
  const part = event(edited);
  return part?.data?.event && { type: 'event', body: part.body ?? '', event: part.data.event };
}
