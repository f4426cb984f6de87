import { Chat20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnreadChats } from '@/data/chats/useChats';
import { useCommands } from '@/lib/commands/useCommands';
import { useImpersonating } from '@/lib/session/useCurrentUser';
import { BarPopover } from '@/ui/bar/BarPopover';
import { ChatPopoverList } from './ChatPopoverList';

/** The app bar's button to the user's internal chats, with a dot while there are unread ones. */
export function ChatPopover() {
  // Colleagues write in confidence.
  return useImpersonating() ? null : <OwnChats />;
}

function OwnChats() {
  const { t } = useTranslation('chat-popover');
  const [open, setOpen] = useState(false);
  const count = useUnreadChats();
  useCommands([{ id: 'chats.popover', label: t('open'), section: 'general', run: () => setOpen(true) }]);
  return (
    <BarPopover
      icon={<Chat20Regular />}
      title={t('title')}
      label={count > 0 ? t('unread', { count }) : t('title')}
      badge={{ count, dot: true }}
      open={open}
      onOpenChange={setOpen}
      focusList
    >
      <ChatPopoverList close={() => setOpen(false)} />
    </BarPopover>
  );
}
