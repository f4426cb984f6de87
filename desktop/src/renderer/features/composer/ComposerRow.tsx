import { makeStyles } from '@fluentui/react-components';
import {
  CalendarClock20Regular,
  LockClosed20Filled,
  Mic20Regular,
  Send20Filled,
} from '@fluentui/react-icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import type { QuickMessage } from '@recado/shared/quick-messages';
import type { Ticket } from '@recado/shared/tickets';
import { outgoingExtra } from '@/data/messages/message-text';
import type { QuickFile } from '@/data/messages/pending-messages';
import type { ComposerDraft } from '@/data/outbox/drafts';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { EmojiButton } from '@/ui/emoji/EmojiButton';
import { useTextField } from '@/ui/form/useTextField';
import { useComposerStyles } from '@/ui/message/composer-styles';
import { MessageField } from '@/ui/message/MessageField';
import type { SuggestionKeys } from '@/ui/message/SuggestionList';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { IconButton } from '@/ui/tooltip/IconButton';
import { AttachButton } from './attachments/AttachButton';
import { pastedFiles } from './attachments/useFileDrop';
import { captionedFile } from './contents';
import { OptionsButton } from './OptionsButton';
import { fillQuickMessage } from './quick-messages/quick-message-variables';
import { QuickMessagesButton } from './quick-messages/QuickMessagesButton';
import { QuickMessageSuggestions } from './quick-messages/QuickMessageSuggestions';
import { useComposerFocus } from './useComposerFocus';
import type { ChangeDraft } from './useDraft';
import { useTypingPresence } from './useTypingPresence';

/** Media query for windows that are too narrow for the full placeholder. */
const NARROW = '(max-width: 599px)';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', alignItems: 'flex-end', minWidth: 0 },
  tools: { display: 'flex', alignItems: 'center', flexShrink: 0, minHeight: '34px' },
});

interface ComposerRowProps {
  ticket: Ticket;
  draft: ComposerDraft;
  change: ChangeDraft;
  onFiles: (files: readonly File[]) => void;
  onContact: () => void;
  onRecord: () => void;
  onSchedule: () => void;
  /** Called after a quick message's text was inserted. */
  onInserted: (text: string) => void;
  onSubmit: () => void;
}

/** The text field with its tools. Enter sends, Shift+Enter adds a line, and "/" offers quick messages. */
export function ComposerRow({ ticket, draft, change, ...on }: ComposerRowProps) {
  const styles = useStyles();
  const composer = useComposerStyles();
  const { t } = useTranslation('composer');
  const { name } = useCurrentUser();
  const narrow = useMediaQuery(NARROW);
  const { text, whisper, quote } = draft;
  const typing = useTypingPresence(ticket.id);
  const { field, insert } = useTextField(text, (next) => change({ text: next }));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const suggestions = useRef<SuggestionKeys>(null);
  useComposerFocus(field, ticket.id);

  const shortcode = /^\/(.*)$/.exec(text)?.[1];
  const suggesting = shortcode !== undefined && dismissed !== text;
  const sendable = text.trim() !== '' || draft.files.length > 0 || draft.quickFiles.length > 0;

  const placeholder = whisper
    ? t('whisper.placeholder')
    : captionedFile(draft)
      ? t('files.caption')
      : narrow
        ? t('field')
        : t('placeholder');

  const insertQuick = (quick: QuickMessage, inPlace: boolean) => {
    change(({ quickFiles }) => ({ quickFiles: withFileOf(quickFiles, quick) }));
    const filled = fillQuickMessage(quick.message, {
      contactName: ticket.contact.name,
      agentName: name,
      queueName: ticket.queue?.name ?? '',
      ticketId: ticket.id,
      now: new Date(),
      greetings: {
        morning: t('greeting.morning'),
        afternoon: t('greeting.afternoon'),
        evening: t('greeting.evening'),
      },
    });
    if (filled) on.onInserted(filled);
    // A quick message typed after "/" replaces the typed text.
    if (inPlace) field.current?.select();
    insert(filled);
  };
  const submit = () => {
    typing.stopped();
    field.current?.focus();
    on.onSubmit();
  };
  const onKey = (event: KeyboardEvent) => {
    if (suggesting && suggestions.current?.handleKey(event)) return true;
    if (event.key !== 'Escape' || !quote) return false;
    event.preventDefault();
    change({ quote: null });
    return true;
  };
  return (
    <div className={styles.root}>
      {suggesting && (
        <QuickMessageSuggestions
          ref={suggestions}
          query={shortcode}
          onInsert={(quick) => insertQuick(quick, true)}
          onDismiss={() => setDismissed(text)}
        />
      )}
      <div className={styles.tools}>
        <EmojiButton onPick={insert} />
        <AttachButton onFiles={on.onFiles} onContact={on.onContact} whisper={whisper} />
        <QuickMessagesButton onInsert={(quick) => insertQuick(quick, /^\/\S*$/.test(text))} />
      </div>
      <MessageField
        ref={field}
        value={text}
        maxLength={MAX_MESSAGE_LENGTH - outgoingExtra(name)}
        placeholder={placeholder}
        aria-label={whisper ? t('whisper.placeholder') : t('field')}
        data-pane-focus
        onChange={({ target }) => {
          change({ text: target.value });
          // The customer does not see that a whisper is being typed.
          if (target.value.trim() && !whisper) typing.typed();
          else typing.stopped();
        }}
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          on.onFiles(files);
        }}
        onKey={onKey}
        onSubmit={submit}
      />
      <div className={styles.tools}>
        <OptionsButton whisper={whisper} onWhisper={(next) => change({ whisper: next })} />
        {!whisper && !narrow && (
          <IconButton icon={<CalendarClock20Regular />} label={t('schedule')} onClick={on.onSchedule} />
        )}
        <IconButton icon={<Mic20Regular />} label={t('record')} onClick={on.onRecord} />
      </div>
      <IconButton
        className={composer.send}
        appearance="primary"
        icon={whisper ? <LockClosed20Filled /> : <Send20Filled />}
        label={whisper ? t('whisper.send') : t('send')}
        disabled={!sendable}
        onClick={submit}
      />
    </div>
  );
}

/** Returns the files with the quick message's file added, unless it is already there. */
function withFileOf(files: readonly QuickFile[], quick: QuickMessage): readonly QuickFile[] {
  const { mediaPath: path, mediaName: name, mediaType: kind } = quick;
  if (path === null || files.some((file) => file.path === path)) return files;
  return [...files, { path, name, kind }];
}
