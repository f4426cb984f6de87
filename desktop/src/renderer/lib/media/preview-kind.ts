import type { Message } from '@recado/shared/messages';

/** Larger files can only be downloaded. */
const MAX_PDF_BYTES = 50 * 1024 * 1024;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const TEXT_NAME = /\.(txt|csv|tsv|md|log|json|xml|ini|vcf|ics)$/iu;

/** Returns how a document can be previewed; null if it can only be downloaded. */
export function previewKind({ mediaType, mediaUrl, media }: Message): 'pdf' | 'text' | null {
  if (mediaType !== 'document' || !mediaUrl || !media) return null;
  const { mimetype, fileName, bytes } = media;
  const size = bytes ?? 0;
  if (mimetype === 'application/pdf') return size <= MAX_PDF_BYTES ? 'pdf' : null;
  const isText = mimetype.startsWith('text/') || mimetype === 'application/json';
  if (isText || TEXT_NAME.test(fileName ?? '')) return size <= MAX_TEXT_BYTES ? 'text' : null;
  return null;
}
