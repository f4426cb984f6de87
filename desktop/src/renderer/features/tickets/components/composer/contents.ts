import { mediaKindOf } from '@recado/shared/media';
import type { Content } from '../../api/useSendMessage';
import type { QuickFile } from '../../reducers/outbox';
import type { ComposerDraft } from './composerState';

/** WhatsApp's sounds have no caption: what is written beside one has to be a message of its own. */
export const takesCaption = (type: string): boolean => mediaKindOf(type) !== 'audio';

const isSound = ({ kind }: QuickFile) => kind === 'audio' || kind === 'voice';

/**
 * A draft as the messages it is sent as, in order; empty where there is nothing to send. The text stands with the first
 * quick message's file that shows one, else alone: after sounds, before other files. What is answered stands with the
 * first message.
 */
export function contentsOf(draft: ComposerDraft, written: (text: string) => string): Content[] {
  const { whisper, quote, quickFiles } = draft;
  const body = written(textOf(draft));
  const bearer = body === '' ? undefined : quickFiles.find((file) => !isSound(file));
  const quick: Content[] = quickFiles.map((media) => ({ body: media === bearer ? body : '', media }));
  const files = draft.files.map((file) => ({
    ...file,
    caption: takesCaption(file.type) ? written(file.caption) : '',
  }));
  const together: Content[] = files.length > 0 ? [{ body: '', files }] : [];
  const alone: Content[] = body === '' || bearer ? [] : [{ body }];
  const hasSound = quickFiles.some(isSound) || files.some(({ type }) => !takesCaption(type));
  const parts = hasSound ? [...quick, ...together, ...alone] : [...quick, ...alone, ...together];
  return parts.map((part, index) => ({ ...part, whisper, quote: index === 0 ? quote : null }));
}

/** The text, and what was written under a file before it was known for a sound. */
function textOf({ text, files }: ComposerDraft): string {
  const captions = files.filter(({ type }) => !takesCaption(type)).map(({ caption }) => caption);
  return [text, ...captions].filter((one) => one.trim() !== '').join('\n');
}

/** Everything that is written in a draft: what the wrong-chat guard looks at, and remembers. */
export function allTextOf({ text, files }: ComposerDraft): string {
  return [text, ...files.map(({ caption }) => caption)].join('\n').trim();
}
