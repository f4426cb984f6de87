import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, EmojiAdd20Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { type ConversationInfo, useOverlay } from '@/data/desk/message-ui';
import { EmojiPanel } from '@/ui/emoji/EmojiPanel';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useMessageCommands } from './useMessageCommands';

/** The quick reactions of WhatsApp's own apps. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

const useStyles = makeStyles({
  row: { display: 'flex', gap: '2px' },
  surface: { padding: tokens.spacingVerticalS },
  emoji: { minWidth: '36px', padding: 0, fontSize: '20px', lineHeight: '28px' },
});

interface ReactionButtonProps {
  message: Message;
  place: ConversationInfo;
}

export function ReactionButton({ message, place }: ReactionButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages');
  const [open, setOpen] = useAtom(useOverlay(message.id, 'reactions'));
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      trapFocus
      positioning="above-start"
    >
      <PopoverTrigger disableButtonEnhancement>
        <IconButton size="small" icon={<EmojiAdd20Regular />} label={t('react')} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('react')}>
        <Choice message={message} place={place} onDone={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  );
}

function Choice({ message, place, onDone }: ReactionButtonProps & { onDone: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('messages');
  const [all, setAll] = useState(false);
  const { react } = useMessageCommands(place);
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  const pick = (emoji: string) => {
    react(message, emoji);
    onDone();
  };
  if (all) return <EmojiPanel onPick={pick} />;
  return (
    <div className={styles.row}>
      {QUICK_REACTIONS.map((emoji) => (
        <Button
          key={emoji}
          className={styles.emoji}
          appearance={emoji === mine ? 'primary' : 'subtle'}
          aria-pressed={emoji === mine}
          onClick={() => pick(emoji)}
        >
          {emoji}
        </Button>
      ))}
      <IconButton icon={<AddRegular />} label={t('moreEmojis')} onClick={() => setAll(true)} />
    </div>
  );
}
