import { mediaKindOf } from '@recado/shared/media';
import type { PendingFile, QuickFile } from '@/data/messages/pending-messages';
import type { ComposerDraft } from '@/data/outbox/drafts';
import type { Content } from '@/data/outbox/useSendMessage';

/** Leaves room for a signature within the server's limit for a file's text. */
export const MAX_CAPTION_LENGTH = 3800;

/** WhatsApp audio has no caption: its text must be a message of its own. */
export const takesCaption = (type: string): boolean => mediaKindOf(type) !== 'audio';

const isSound = ({ kind }: QuickFile) => kind === 'audio' || kind === 'voice';

/**
 * Returns the only file of a draft if the text becomes its caption: it takes a caption, has none, and the
 * text fits. Undefined otherwise.
 */
export function captionedFile({ text, files, quickFiles }: ComposerDraft): PendingFile | undefined {
  const [file] = files;
  const isOnly = files.length === 1 && quickFiles.length === 0;
  if (!file || !isOnly || !takesCaption(file.type) || file.caption.trim() !== '') return undefined;
  return text.length <= MAX_CAPTION_LENGTH ? file : undefined;
}

/**
 * Returns the messages a draft is sent as, in order; empty if there is nothing to send. The text is the
 * caption of the only file, or of the first quick message's file that takes one; otherwise it is a message of
 * its own, after audio and before other files. The first message carries the quoted message.
 */
export function contentsOf(draft: ComposerDraft, written: (text: string) => string): Content[] {
  const { whisper, quote, quickFiles } = draft;
  const captioned = captionedFile(draft);
  const body = captioned ? '' : written(textOf(draft));
  const bearer = body === '' ? undefined : quickFiles.find((file) => !isSound(file));
  const quick: Content[] = quickFiles.map((media) => ({ body: media === bearer ? body : '', media }));
  const files = draft.files.map((file) => ({
    ...file,
    caption: takesCaption(file.type) ? written(file === captioned ? draft.text : file.caption) : '',
  }));
  const together: Content[] = files.length > 0 ? [{ body: '', files }] : [];
  const alone: Content[] = body === '' || bearer ? [] : [{ body }];
  const hasSound = quickFiles.some(isSound) || files.some(({ type }) => !takesCaption(type));
  const parts = hasSound ? [...quick, ...together, ...alone] : [...quick, ...alone, ...together];
  return parts.map((part, index) => ({ ...part, whisper, quote: index === 0 ? quote : null }));
}

/** Returns the text, with captions written for files that turned out to be audio. */
function textOf({ text, files }: ComposerDraft): string {
  const captions = files.filter(({ type }) => !takesCaption(type)).map(({ caption }) => caption);
  return [text, ...captions].filter((one) => one.trim() !== '').join('\n');
}

export function allTextOf({ text, files }: ComposerDraft): string {
  return [text, ...files.map(({ caption }) => caption)].join('\n').trim();
}
