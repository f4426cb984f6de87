import { makeStyles, tokens } from '@fluentui/react-components';
import { Send20Filled } from '@fluentui/react-icons';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { IconButton } from '../../../../ui/tooltip';
import { useSendMessage } from '../../api/useSendMessage';
import { newClientId } from '../../rules/clientId';
import { signed } from '../../rules/signature';
import { draftsAtom, writeDraftAtom } from '../../state';
import { useTypingPresence } from './useTypingPresence';

const LINE_PX = 20;
/** Specification 1 §9. */
const MAX_ROWS = 5;

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-end',
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '44px',
    margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`, paddingBottom: '3px' },
  },
  field: {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '7px 8px',
    border: 'none',
    outline: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: `${LINE_PX}px`,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
  send: { minWidth: '34px', width: '34px', height: '34px' },
});

/** Where the agent writes: Enter sends, Shift+Enter makes a line (specification 1 §2.11). */
export function Composer({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const user = useCurrentUser();
  const text = useAtomValue(draftsAtom)[ticket.id] ?? '';
  const writeDraft = useSetAtom(writeDraftAtom);
  const setText = (draft: string) => writeDraft(ticket.id, draft);
  const send = useSendMessage();
  const typing = useTypingPresence(ticket.id);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus({ preventScroll: true }), [ticket.id]);
  useLayoutEffect(() => fitHeight(field.current), [text]);

  const submit = () => {
    const written = text.trim();
    if (!written) return;
    setText('');
    typing.stopped();
    field.current?.focus();
    void send({
      clientId: newClientId(),
      ticketId: ticket.id,
      body: signed(user.name, written),
      createdAt: new Date().toISOString(),
      failure: null,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.root}>
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        value={text}
        maxLength={MAX_MESSAGE_LENGTH - user.name.length - '*:*\n'.length}
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.placeholder')}
        data-pane-focus
        onChange={({ target }) => {
          setText(target.value);
          if (target.value.trim()) typing.typed();
          else typing.stopped();
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton
        className={styles.send}
        appearance="primary"
        icon={<Send20Filled />}
        label={t('composer.send')}
        disabled={!text.trim()}
        onClick={submit}
      />
    </div>
  );
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  const padding = 14;
  const height = Math.min(field.scrollHeight, MAX_ROWS * LINE_PX + padding);
  field.style.height = `${height}px`;
  field.style.overflowY = field.scrollHeight > height ? 'auto' : 'hidden';
}
