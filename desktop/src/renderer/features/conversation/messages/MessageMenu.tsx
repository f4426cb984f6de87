import { Menu, MenuItem, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ArrowForward20Regular,
  ArrowReply20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  EmojiAdd20Regular,
  Info20Regular,
  MoreHorizontal20Regular,
} from '@fluentui/react-icons';
import { useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { type ConversationInfo, messageOverlayAtom, useOverlay } from '@/data/desk/message-ui';
import type { MessageActions } from '@/data/messages/message-actions';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useMessageCommands } from './useMessageCommands';

interface MessageMenuProps {
  message: Message;
  place: ConversationInfo;
  actions: MessageActions;
}

/** Disabled if the message is deleted. */
export function MessageMenu({ message, place, actions }: MessageMenuProps) {
  const { t } = useTranslation('messages');
  const [open, setOpen] = useAtom(useOverlay(message.id, 'menu'));
  return (
    <Menu open={open} onOpenChange={(_event, data) => setOpen(data.open)} positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <IconButton
          size="small"
          icon={<MoreHorizontal20Regular />}
          label={t('options')}
          disabled={message.isDeleted}
        />
      </MenuTrigger>
      <MenuPopover>
        <Items message={message} place={place} actions={actions} />
      </MenuPopover>
    </Menu>
  );
}

function Items({ message, place, actions }: MessageMenuProps) {
  const { t } = useTranslation('messages');
  const commands = useMessageCommands(place);
  const setOverlay = useSetAtom(messageOverlayAtom);
  const address = useMediaAddress(message.mediaUrl);
  const name = message.media?.fileName ?? '';
  return (
    <MenuList>
      {actions.reply && (
        <MenuItem icon={<ArrowReply20Regular />} secondaryContent="R" onClick={() => commands.reply(message)}>
          {t('reply')}
        </MenuItem>
      )}
      {actions.react && (
        <MenuItem
          icon={<EmojiAdd20Regular />}
          // Opens the reactions after the menu has closed.
          onClick={() => setTimeout(() => setOverlay({ messageId: message.id, kind: 'reactions' }))}
        >
          {t('react')}
        </MenuItem>
      )}
      {actions.forward && (
        <MenuItem icon={<ArrowForward20Regular />} onClick={() => commands.forward(message)}>
          {t('forward')}
        </MenuItem>
      )}
      {actions.copy && (
        <MenuItem icon={<Copy20Regular />} onClick={() => commands.copy(message)}>
          {t('copy')}
        </MenuItem>
      )}
      {actions.download && address && (
        <MenuItemLink
          icon={<ArrowDownload20Regular />}
          href={address}
          download={name}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('download')}
        </MenuItemLink>
      )}
      {actions.edit && (
        <MenuItem icon={<Edit20Regular />} onClick={() => commands.edit(message)}>
          {t('edit')}
        </MenuItem>
      )}
      {actions.data && (
        <MenuItem icon={<Info20Regular />} onClick={() => commands.showData(message)}>
          {t('data')}
        </MenuItem>
      )}
      {actions.delete && (
        <MenuItem icon={<Delete20Regular />} onClick={() => commands.remove(message)}>
          {t('delete')}
        </MenuItem>
      )}
    </MenuList>
  );
}
