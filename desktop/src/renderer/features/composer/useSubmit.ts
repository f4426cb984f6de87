import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { showLatestAtom } from '@/data/desk/message-jump';
import { outgoingText } from '@/data/messages/message-text';
import { type ComposerDraft, EMPTY_DRAFT } from '@/data/outbox/drafts';
import { type Content, useSendMessage } from '@/data/outbox/useSendMessage';
import { useSignature } from '@/data/outbox/useSignature';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { allTextOf, contentsOf } from './contents';
import { usePromiseReader } from './promise/usePromiseReader';
import type { ChangeDraft } from './useDraft';
import { useWrongChatGuard, type WrongChatGuard } from './wrong-chat/useWrongChatGuard';
import type { WrongChatWarning } from './wrong-chat/wrong-chat';

export interface Submit {
  /** Sends the draft unless it needs confirmation first. */
  submit: () => void;
  /** Sends a recording as a separate message; `asWhisper` is the mode in which it was recorded. */
  sendFile: (file: ComposerDraft['files'][number], asWhisper: boolean) => void;
  sendCard: (card: NonNullable<Content['card']>) => void;
  warnings: readonly WrongChatWarning[] | null;
  confirm: () => void;
  cancel: () => void;
  guard: WrongChatGuard;
}

/**
 * Sends a ticket's draft through the `clientOutbox`. Messages that do not fit into the outbox stay in the
 * draft.
 */
export function useSubmit(ticket: Ticket, draft: ComposerDraft, change: ChangeDraft): Submit {
  const { t } = useTranslation('composer');
  const toasts = useToasts();
  const { name } = useCurrentUser();
  const { signs } = useSignature();
  const send = useSendMessage(ticket);
  const guard = useWrongChatGuard(ticket, draft.text);
  const readPromiseIn = usePromiseReader(ticket);
  const [warnings, setWarnings] = useState<readonly WrongChatWarning[] | null>(null);
  const showLatest = useSetAtom(showLatestAtom);
  const { whisper, quote } = draft;
  const written = (text: string) => outgoingText({ name, text, sign: signs, whisper });

  async function deliver(given: Content[], restoreDraft: () => void): Promise<void> {
    for (const content of given) {
      if (await send(content)) continue;
      toasts.error(t('outbox.full'));
      restoreDraft();
      return;
    }
    // Called last, because it shows the latest messages, which the user may not have seen while writing.
    showLatest(ticket.id);
  }

  function sendDraft(): void {
    const sending = contentsOf(draft, written);
    const before = draft;
    const text = allTextOf(draft);
    if (!whisper && text !== '') guard.sent(text);
    if (!whisper) readPromiseIn(text);
    // Whisper mode stays on, so that the next text does not reach the customer by accident.
    change({ ...EMPTY_DRAFT, whisper });
    void deliver(sending, () => change((now) => ({ ...before, text: before.text + now.text })));
  }

  return {
    submit() {
      if (contentsOf(draft, written).length === 0) return;
      const found = whisper ? [] : guard.check(allTextOf(draft));
      if (found.length > 0) setWarnings(found);
      else sendDraft();
    },
    sendFile(file, asWhisper) {
      change({ quote: null });
      const restoreDraft = () =>
        change((now) => ({ files: [...now.files, file], whisper: now.whisper || asWhisper }));
      void deliver([{ body: '', whisper: asWhisper, quote, files: [file] }], restoreDraft);
    },
    sendCard(card) {
      // A contact card cannot be a whisper: the customer would receive it.
      if (whisper) toasts.warning(t('attach.notWhispered'));
      else void deliver([{ body: '', card }], () => undefined);
    },
    warnings,
    confirm() {
      guard.confirm(warnings ?? []);
      setWarnings(null);
      sendDraft();
    },
    cancel: () => setWarnings(null),
    guard,
  };
}
