import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { useSendMessage, type Content } from '@/data/outbox/useSendMessage';
import { outgoingText } from '@/data/messages/message-text';
import type { Doubt } from './wrong-chat';
import { showPresentAtom } from '@/data/desk/message-jump';
import { EMPTY_DRAFT, type ComposerDraft } from '@/data/outbox/drafts';
import { allTextOf, contentsOf } from './contents';
import type { ChangeDraft } from './useDraft';
import { useWrongChatGuard, type WrongChatGuard } from './useWrongChatGuard';
import { useMachineSetting } from '@/lib/settings/machine-settings';

export interface Submit {
  /** Sends what stands in the composer, unless something has to be asked first. */
  submit: () => void;
  /** Sends a recording as a message of its own; `asWhisper` is the mode it was recorded in. */
  sendFile: (file: ComposerDraft['files'][number], asWhisper: boolean) => void;
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
  const showPresent = useSetAtom(showPresentAtom);
  const { whisper, quote } = draft;
  const written = (text: string) => outgoingText({ name, text, sign: signs, whisper });

  async function deliver(given: Content[], takeBack: () => void): Promise<void> {
    for (const content of given) {
      if (await send(content)) continue;
      toasts.error(t('outbox.full'));
      takeBack();
      return;
    }
    // Only now: what was on screen while they were written counts as seen for all of them.
    showPresent(ticket.id);
  }

  function go(): void {
    const sending = contentsOf(draft, written);
    const before = draft;
    const text = allTextOf(draft);
    if (!whisper && text !== '') guard.sent(text);
    // A whisper stays one: the next line is not by accident for the customer.
    change({ ...EMPTY_DRAFT, whisper });
    void deliver(sending, () => change((now) => ({ ...before, text: before.text + now.text })));
  }

  return {
    submit() {
      if (contentsOf(draft, written).length === 0) return;
      const found = whisper ? [] : guard.ask(allTextOf(draft));
      if (found.length > 0) setDoubts(found);
      else go();
    },
    sendFile(file, asWhisper) {
      change({ quote: null });
      const takeBack = () =>
        change((now) => ({ files: [...now.files, file], whisper: now.whisper || asWhisper }));
      void deliver([{ body: '', whisper: asWhisper, quote, files: [file] }], takeBack);
    },
    sendCard(card) {
      // The customer would get it: there are no cards for colleagues only.
      if (whisper) toasts.warning(t('attach.notWhispered'));
      else void deliver([{ body: '', card }], () => undefined);
    },
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

/**
 * "Assinar" (specification 1 §2.11, §6): whether messages begin with their author's name. Everybody but administrators
 * always signs.
 */
export function useSignature(): { signs: boolean; forced: boolean; choose: (signs: boolean) => void } {
  const { profile } = useCurrentUser();
  const [setting, set] = useMachineSetting('signMessages', 'true');
  const forced = profile !== 'admin';
  return { signs: forced || setting === 'true', forced, choose: (signs) => set(signs ? null : 'false') };
}
