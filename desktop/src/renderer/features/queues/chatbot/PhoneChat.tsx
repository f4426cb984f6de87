import { Button, Input, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { ArrowCounterclockwise16Regular, SendRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuPreview } from '@recado/shared/chatbot';
import { MessageText } from '@/features/message-content';
import { IconButton } from '@/ui/tooltip/IconButton';
import { beginConversation, reply } from './test-conversation';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: '360px',
    maxWidth: '100%',
    alignSelf: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: '320px',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalM,
  },
  line: {
    maxWidth: '85%',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusLarge,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  chatbot: { alignSelf: 'start', backgroundColor: tokens.colorNeutralBackground1 },
  customer: {
    alignSelf: 'end',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  note: { alignSelf: 'center', textAlign: 'center', color: tokens.colorNeutralForeground2 },
  composer: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  input: { flexGrow: 1, minWidth: 0 },
});

/** Simulates the conversation on a customer's phone. Nothing is sent or stored. */
export function PhoneChat({ preview, queueId }: { preview: MenuPreview; queueId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const [conversation, setConversation] = useState(() => beginConversation(preview, queueId));
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { lines, end } = conversation;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);

  function noteOf({ reason, queueToTransferId, operatorId }: NonNullable<typeof end>): string {
    if (reason === 'left') return t('test.left');
    return queueToTransferId === null && operatorId === null ? t('test.waits') : t('test.transferred');
  }
  function send() {
    if (text.trim() === '' || end) return;
    setConversation(reply(conversation, text.trim(), preview));
    setText('');
  }
  return (
    <div className={styles.root}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard */}
      <div className={styles.lines} ref={list} role="log" aria-label={t('test.tab')} tabIndex={0}>
        {lines.map((line, index) => (
          <div key={index} className={mergeClasses(styles.line, styles[line.from])}>
            <MessageText text={line.text} />
          </div>
        ))}
        {lines.length === 0 && <Text className={styles.note}>{t('test.noText')}</Text>}
        {end && (
          <Text size={200} className={styles.note}>
            {noteOf(end)}
          </Text>
        )}
      </div>
      <div className={styles.composer}>
        <IconButton
          icon={<ArrowCounterclockwise16Regular />}
          label={t('test.restart')}
          onClick={() => setConversation(beginConversation(preview, queueId))}
        />
        <Input
          className={styles.input}
          aria-label={t('test.placeholder')}
          placeholder={t('test.placeholder')}
          autoComplete="off"
          value={text}
          onChange={(_event, data) => setText(data.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            // Enter would submit the queue's form.
            event.preventDefault();
            send();
          }}
        />
        <Button
          appearance="subtle"
          icon={<SendRegular />}
          aria-label={t('test.send')}
          disabledFocusable={end !== null}
          onClick={send}
        />
      </div>
    </div>
  );
}
