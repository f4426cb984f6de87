import type { proto } from '@whiskeysockets/baileys';
import type { Money } from '@recado/shared/messages';
import type { FilePart } from '../baileys/media-description';
import type { InboundKind, MessageData } from '../gateway';

type Context = { contextInfo?: proto.IContextInfo | null };

/** Result of a reader. */
export interface ContentPart {
  kind: InboundKind;
  /** The text, or the line that lists, quotes, searches, exports and webhooks show for other content. */
  body?: string | null | undefined;
  /** The protocol's part with the context, and the file if there is one. */
  from?: (Context & FilePart) | null | undefined;
  data?: MessageData;
}

/** Reads one kind of content; null if the message has another. */
export type ContentReader = (content: proto.IMessage) => ContentPart | null;

const MAX_TEXT_LENGTH = 1_000;

export function short(text: string | null | undefined): string | null {
  return text?.trim().slice(0, MAX_TEXT_LENGTH) || null;
}

/** Joins the texts of a line's parts, without empty and repeated ones. */
export function linesOf(...texts: (string | null | undefined)[]): string {
  return [...new Set(texts.map((text) => text?.trim()).filter(Boolean))].join('\n');
}

type Integer = number | { toString(): string } | null | undefined;

/** @returns null for an unknown amount or currency */
export function moneyOf(thousandths: Integer, currency: string | null | undefined): Money | null {
  const amount = Math.round(Number(thousandths ?? NaN));
  if (!Number.isSafeInteger(amount) || amount === 0 || !currency || !/^[A-Z]{3}$/.test(currency)) return null;
  return { thousandths: amount, currency };
}

/** @returns ISO 8601; null for an unknown or impossible time */
export function instantOf(seconds: Integer): string | null {
  const at = new Date(Number(seconds ?? NaN) * 1_000);
  return at.getTime() > 0 && at.getUTCFullYear() < 10_000 ? at.toISOString() : null;
}
