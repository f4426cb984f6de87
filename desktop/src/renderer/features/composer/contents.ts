import { mediaKindOf } from '@recado/shared/media';
import type { PendingFile, QuickFile } from '@/data/messages/pending-messages';
import type { ComposerDraft } from '@/data/outbox/drafts';
import type { Content } from '@/data/outbox/useSendMessage';

/** Leaves room for a signature within the server's limit for a file's text. */
export const MAX_CAPTION_LENGTH = 3800;

/** WhatsApp audio has no caption: its text is sent as a separate message. */
export const allowsCaption = (type: string): boolean => mediaKindOf(type) !== 'audio';

const isSound = ({ kind }: QuickFile) => kind === 'audio' || kind === 'voice';

/**
 * Returns a draft's only file if the text becomes its caption: it takes one, has none yet, and the text fits.
 */
export function captionedFile({ text, files, quickFiles }: ComposerDraft): PendingFile | undefined {
  const [file] = files;
  const isOnly = files.length === 1 && quickFiles.length === 0;
  if (!file || !isOnly || !allowsCaption(file.type) || file.caption.trim() !== '') return undefined;
  return text.length <= MAX_CAPTION_LENGTH ? file : undefined;
}

/**
 * Splits a draft into messages, in order. The text becomes the caption of the only file, or of the first
 * quick message's file that takes one. Otherwise it is a message of its own, after audio and before other
 * files. The first message carries the quote.
 */
export function contentsOf(draft: ComposerDraft, written: (text: string) => string): Content[] {
  const { whisper, quote, quickFiles } = draft;
  const captioned = captionedFile(draft);
  const body = captioned ? '' : written(textOf(draft));
  const bearer = body === '' ? undefined : quickFiles.find((file) => !isSound(file));
  const quick: Content[] = quickFiles.map((media) => ({ body: media === bearer ? body : '', media }));
  const files = draft.files.map((file) => ({
    ...file,
    caption: allowsCaption(file.type) ? written(file === captioned ? draft.text : file.caption) : '',
  }));
  const together: Content[] = files.length > 0 ? [{ body: '', files }] : [];
  const alone: Content[] = body === '' || bearer ? [] : [{ body }];
  const hasSound = quickFiles.some(isSound) || files.some(({ type }) => !allowsCaption(type));
  const parts = hasSound ? [...quick, ...together, ...alone] : [...quick, ...alone, ...together];
  return parts.map((part, index) => ({ ...part, whisper, quote: index === 0 ? quote : null }));
}

/** Returns the text, including captions that were written for audio files. */
function textOf({ text, files }: ComposerDraft): string {
  const captions = files.filter(({ type }) => !allowsCaption(type)).map(({ caption }) => caption);
  return [text, ...captions].filter((one) => one.trim() !== '').join('\n');
}

export function allTextOf({ text, files }: ComposerDraft): string {
  return [text, ...files.map(({ caption }) => caption)].join('\n').trim();
}
