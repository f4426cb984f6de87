import { isCloseKeyword } from '@recado/shared/intents';
import type { MessageDocument } from '../message.model';

/** Whether a received message contains only the close keyword of any language; the company's decides later. */
export function hasCloseKeyword({
  fromMe,
  mediaType,
  participant,
  body,
}: Pick<MessageDocument, 'fromMe' | 'mediaType' | 'participant' | 'body'>): boolean {
  return !fromMe && mediaType === 'text' && participant === '' && isCloseKeyword(body);
}
