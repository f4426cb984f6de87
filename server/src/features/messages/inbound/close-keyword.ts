import type { MessageDocument } from '../message.model';

const CLOSE_KEYWORD = 'sair';

/** Implements setting closeTicketClient (`docs/settings.md`). */
export function isCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && mediaType === 'text' && participant === '' && body.trim().toLowerCase() === CLOSE_KEYWORD;
}
