import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { forwardSelectionAtom } from '@/data/desk/forwarding';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { focusComposerAtom } from '@/data/outbox/drafts';
import { useOutbox } from '@/data/outbox/useOutbox';
import { pauseSound } from '@/features/message-content';
import { PausedMessages } from '@/features/outbox';
import { useCommands } from '@/lib/commands/useCommands';
import { newClientId } from '@/lib/formats/client-id';
import { contactName } from '@/lib/formats/names';
import { useComposerStyles } from '@/ui/message/composer-styles';
import { AudioRecorder } from '@/ui/recorder/AudioRecorder';
import { AttachmentTray } from './attachments/AttachmentTray';
import { DropOverlay } from './attachments/DropOverlay';
import { useAttachments } from './attachments/useAttachments';
import { useFileDrop } from './attachments/useFileDrop';
import { ForwardBar } from './bars/ForwardBar';
import { ReplyPreview } from './bars/ReplyPreview';
import { WhisperBar } from './bars/WhisperBar';
import { ComposerRow } from './ComposerRow';
import { ContactCardDialog } from './contact-card/ContactCardDialog';
import { PromiseBar } from './promise/PromiseBar';
import { useDraft } from './useDraft';
import { useSubmit } from './useSubmit';
import { WrongChatDialog } from './wrong-chat/WrongChatDialog';

const useStyles = makeStyles({
  whisper: {
    border: `1px solid ${tokens.colorPaletteMarigoldBorder2}`,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorPaletteMarigoldBorder2}` },
  },
});

/** The message input of a ticket. Its draft is stored per ticket until sent. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const frame = useComposerStyles().frame;
  const { t } = useTranslation('composer');
  const outbox = useOutbox();
  const [draft, change] = useDraft(ticket.id);
  const addFiles = useAttachments(draft.files.length, change);
  const sending = useSubmit(ticket, draft, change);
  const [recording, setRecording] = useState(false);
  // A voice note becomes a whisper if whisper mode was on at any moment of its recording or review.
  const [whispered, setWhispered] = useState(false);
  const recordsWhisper = draft.whisper || whispered;
  if (recording && draft.whisper && !whispered) setWhispered(true);
  const [selectingContact, setSelectingContact] = useState(false);
  const selection = useAtomValue(forwardSelectionAtom);
  const focus = useSetAtom(focusComposerAtom);
  const openDialog = useSetAtom(ticketDialogAtom);
  const root = useRef<HTMLDivElement>(null);
  const over = useFileDrop(root, addFiles);
  const forwarding = selection?.ticketId === ticket.id ? selection.messageIds.length : null;
  const record = () => {
    // Stops playing sounds, which the microphone would record.
    pauseSound();
    setRecording(true);
  };
  const endRecording = () => {
    setWhispered(false);
    setRecording(false);
  };
  // When the user selects messages to forward, the selection replaces the recorder. The recording moves to the draft.
  if (recording && forwarding !== null) endRecording();
  const toggleWhisper = () => change(({ whisper }) => ({ whisper: !whisper }));
  useCommands([
    {
      id: 'composer.whisper',
      label: t('commands.whisper'),
      section: 'message',
      keys: ['Alt+W'],
      whileTyping: true,
      enabled: !(recording && recordsWhisper),
      run: toggleWhisper,
    },
    {
      id: 'composer.record',
      label: t('commands.record'),
      section: 'message',
      enabled: !recording && forwarding === null,
      run: record,
    },
    {
      id: 'composer.contact',
      label: t('commands.contact'),
      section: 'message',
      // Contact cards cannot be whispers.
      enabled: !draft.whisper,
      run: () => setSelectingContact(true),
    },
  ]);

  const addFile = (file: File) => {
    const { name, type, size } = file;
    const id = newClientId();
    void outbox.putFile(id, file);
    return { id, name, type, size, caption: '' };
  };

  function row() {
    if (forwarding !== null) return <ForwardBar count={forwarding} />;
    if (recording) {
      return (
        <AudioRecorder
          doneLabel={recordsWhisper ? t('recordWhisper') : t('recordSend')}
          onDone={(file) => {
            endRecording();
            sending.sendFile(addFile(file), recordsWhisper);
          }}
          onCancel={endRecording}
          onPlay={pauseSound}
          onLeft={(file) =>
            change(({ files, whisper }) => ({
              files: [...files, addFile(file)],
              whisper: whisper || recordsWhisper,
            }))
          }
        />
      );
    }
    return (
      <ComposerRow
        ticket={ticket}
        draft={draft}
        change={change}
        onFiles={addFiles}
        onContact={() => setSelectingContact(true)}
        onRecord={record}
        onSchedule={() => openDialog({ kind: 'schedule', ticket })}
        onInserted={sending.guard.inserted}
        onSubmit={sending.submit}
      />
    );
  }
  return (
    <>
      <PausedMessages ticketId={ticket.id} />
      <PromiseBar ticket={ticket} />
      <div
        ref={root}
        className={mergeClasses(frame, recordsWhisper && styles.whisper)}
        data-whisper={recordsWhisper || undefined}
      >
        {recordsWhisper && <WhisperBar onEnd={recording ? undefined : toggleWhisper} />}
        {draft.quote && <ReplyPreview quote={draft.quote} onCancel={() => change({ quote: null })} />}
        <AttachmentTray
          draft={draft}
          change={change}
          onSubmit={() => {
            // Moves the focus to the composer, because the focused caption field unmounts with its file.
            focus(ticket.id);
            sending.submit();
          }}
        />
        {row()}
      </div>
      {over && <DropOverlay over={over} name={contactName(ticket.contact.name)} />}
      {selectingContact && (
        <ContactCardDialog onSend={sending.sendCard} onClose={() => setSelectingContact(false)} />
      )}
      {sending.warnings && (
        <WrongChatDialog
          name={contactName(ticket.contact.name)}
          warnings={sending.warnings}
          onConfirm={sending.confirm}
          onClose={sending.cancel}
        />
      )}
    </>
  );
}
