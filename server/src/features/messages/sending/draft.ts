import type { MediaType, MessageData } from '@recado/shared/messages';
import { mustSign, withSignature } from '@recado/shared/rules/signature';
import type { Caller } from '#core/tenancy/caller';
import type { AlbumDocument, MediaDocument } from '../message.model';

export interface Draft {
  body: string;
  mediaType: MediaType;
  media?: MediaDocument;
  data?: MessageData;
  albumId?: string;
  album?: AlbumDocument;
  whisper?: boolean;
  /** Name in the signature that the client added. */
  signedAs?: string;
  /** Others wrote the text, so it is never signed. */
  isForeign?: boolean;
  quotedMsg?: { id: string } | null;
  /** Of the client; without it, a repeated request sends a second message. */
  clientId?: string;
  /** Last message that the agent saw; a newer one causes a rejection. */
  seenThrough?: string | null;
}

/** A location's body is its name, and a contact card has none. */
const SIGNED_TYPES: readonly MediaType[] = ['text', 'image', 'video', 'audio', 'voice', 'document'];

/** Adds the signature that agents must have. */
export function signedBody(caller: Caller, { body, mediaType, signedAs, isForeign }: Draft): string {
  const isSigned = mustSign(caller) && !isForeign && SIGNED_TYPES.includes(mediaType);
  return isSigned ? withSignature(caller.name, body, signedAs) : body;
}
