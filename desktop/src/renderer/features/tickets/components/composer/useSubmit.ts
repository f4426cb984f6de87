import type { Ticket } from '@recado/shared/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { useToasts } from '../../../../ui/toasts';
import { useSendMessage, type Content } from '../../api/useSendMessage';
import { outgoingText } from '../../rules/outgoingText';
import type { Doubt } from '../../rules/wrongChat';
import { EMPTY_DRAFT, type ComposerDraft } from './composerState';
import type { ChangeDraft } from './useDraft';
import { useSignature } from './useSignature';
import { useWrongChatGuard, type WrongChatGuard } from './useWrongChatGuard';

export interface Submit {
  /** Sends what stands in the composer, unless something has to be asked first. */
  submit: () => void;
  /** Sends one file by itself: a recording. */
  sendFile: (file: ComposerDraft['files'][number]) => void;
  sendCard: (card: NonNullable<Content['card']>) => void;
  /** What is being asked; null while nothing is. */
  doubts: readonly Doubt[] | null;
  confirm: () => void;
  cancel: () => void;
  guard: WrongChatGuard;
}

/** Sends a ticket's draft through the outbox (specification 1 §2.11, §7.5); what finds no room there stays. */
export function useSubmit(ticket: Ticket, draft: ComposerDraft, change: ChangeDraft): Submit {
  const { t } = useTranslation('composer');
  const toasts = useToasts();
  const { name } = useCurrentUser();
  const { signs } = useSignature();
  const send = useSendMessage(ticket);
  const guard = useWrongChatGuard(ticket, draft.text);
  const [doubts, setDoubts] = useState<readonly Doubt[] | null>(null);
  const { whisper, quote, media } = draft;
  const written = (text: string) => outgoingText({ name, text, sign: signs, whisper });

  /** A text and files are a message each; what is answered stands with the first of them. */
  function contents(): Content[] {
    const files = draft.files.map((file) => ({ ...file, caption: written(file.caption) }));
    const body = written(draft.text);
    const text: Content[] = body !== '' || media ? [{ body, whisper, quote, media }] : [];
    if (files.length === 0) return text;
    return [...text, { body: '', whisper, quote: text.length > 0 ? null : quote, files }];
  }

  async function deliver(given: Content[], takeBack: () => void): Promise<void> {
    for (const content of given) {
      if (await send(content)) continue;
      toasts.error(t('outbox.full'));
      takeBack();
      return;
    }
  }

  function go(): void {
    const sending = contents();
    const before = draft;
    if (!whisper && draft.text.trim() !== '') guard.sent(draft.text);
    // A whisper stays one: the next line is not by accident for the customer.
    change({ ...EMPTY_DRAFT, whisper });
    void deliver(sending, () => change(({ text }) => ({ ...before, text: before.text + text })));
  }

  return {
    submit() {
      if (contents().length === 0) return;
      const text = [draft.text, ...draft.files.map(({ caption }) => caption)].join('\n').trim();
      const found = whisper ? [] : guard.ask(text);
      if (found.length > 0) setDoubts(found);
      else go();
    },
    sendFile(file) {
      change({ quote: null });
      const takeBack = () => change(({ files }) => ({ files: [...files, file] }));
      void deliver([{ body: '', whisper, quote, files: [file] }], takeBack);
    },
    sendCard: (card) => void deliver([{ body: '', card }], () => undefined),
    doubts,
    confirm() {
      guard.confirm(doubts ?? []);
      setDoubts(null);
      go();
    },
    cancel: () => setDoubts(null),
    guard,
  };
}
