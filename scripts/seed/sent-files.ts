import { readFileSync } from 'node:fs';
import type { InboundKind, MediaDescription, MediaReference } from '../../server/src/messenger/gateway';
import { murmur, returnLabel } from './files';

const IMAGES = new URL('./pictures/', import.meta.url);
const VOICE_SECONDS = 14;

export const image = (name: string): Buffer => readFileSync(new URL(`${name}.jpg`, IMAGES));

interface SentFile {
  kind: InboundKind;
  name: string | null;
  type: string;
  seconds?: number;
  content: () => Buffer;
}

/** Files of the conversations, by their name in the cast. */
const SENT_FILES: Readonly<Record<string, SentFile>> = {
  lamp: { kind: 'image', name: null, type: 'image/jpeg', content: () => image('lamp') },
  corridor: { kind: 'image', name: null, type: 'image/jpeg', content: () => image('corridor') },
  voice: {
    kind: 'voice',
    name: null,
    type: 'audio/wav',
    seconds: VOICE_SECONDS,
    content: () => murmur(VOICE_SECONDS),
  },
  label: {
    kind: 'document',
    name: 'Etiqueta de devolução 48213.pdf',
    type: 'application/pdf',
    content: returnLabel,
  },
};

export function sentFile(name: string): SentFile {
  const file = SENT_FILES[name];
  if (!file) throw new Error(`The cast sends no file called ${name}.`);
  return file;
}

/**
 * Returns a file's description as a customer's phone sends it. The gateway's `downloadMedia` returns its
 * content.
 */
export function asDescribedByPhone(name: string): MediaDescription {
  const { name: fileName, type, seconds = null, kind, content } = sentFile(name);
  return {
    reference: name as MediaReference,
    mimetype: type,
    fileName,
    bytes: content().byteLength,
    seconds,
    width: null,
    height: null,
    waveform: kind === 'voice' ? Array.from({ length: 64 }, (_, n) => loudness(n)) : null,
    thumbnail: null,
  };
}

/** Returns the waveform of a voice note, 0–100. */
const loudness = (n: number): number =>
  Math.round(12 + 80 * Math.abs(Math.sin(n * 0.34)) * (0.45 + 0.55 * Math.abs(Math.sin(n * 1.7))));
