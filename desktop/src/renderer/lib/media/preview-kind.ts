import type { Message } from '@recado/shared/messages';

/** Larger ones are downloaded and opened with the person's own programs. */
const MAX_PDF_BYTES = 50 * 1024 * 1024;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const TEXT_NAME = /\.(txt|csv|tsv|md|log|json|xml|ini|vcf|ics)$/iu;

/** How a document can be looked at here; null where it can only be downloaded. */
export function previewKind({ mediaType, mediaUrl, media }: Message): 'pdf' | 'text' | null {
  if (mediaType !== 'document' || !mediaUrl || !media) return null;
  const { mimetype, fileName, bytes } = media;
  const size = bytes ?? 0;
  if (mimetype === 'application/pdf') return size <= MAX_PDF_BYTES ? 'pdf' : null;
  // What is served as a page must not be taken for a text by its name alone.
  const isText = mimetype.startsWith('text/') || mimetype === 'application/json';
  if (isText || TEXT_NAME.test(fileName ?? '')) return size <= MAX_TEXT_BYTES ? 'text' : null;
  return null;
}
