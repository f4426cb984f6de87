import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  ArrowExport20Regular,
  ArrowSwap20Regular,
  Board20Regular,
  Bot20Regular,
  CalendarClock20Regular,
  CheckmarkCircle20Regular,
  Clock20Regular,
  ClockDismiss20Regular,
  Delete20Regular,
  MailRead20Regular,
  MailUnread20Regular,
  MoreHorizontal20Regular,
  PersonInfo20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useTicketOptions } from './useTicketOptions';

export function OptionsMenu({
  ticket,
  onShowContact,
  onSearch,
}: {
  ticket: Ticket;
  onShowContact: () => void;
  onSearch: () => void;
}) {
  const { t } = useTranslation('ticket-actions');
  const {
    markUnread,
    markRead,
    schedule,
    snooze,
    endSnooze,
    transfer,
    resolveQuietly,
    mute,
    board,
    remove,
    exportConversation,
  } = useTicketOptions(ticket);
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <IconButton icon={<MoreHorizontal20Regular />} label={t('options')} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<PersonInfo20Regular />} onClick={onShowContact}>
            {t('showContact')}
          </MenuItem>
          <MenuItem icon={<Search20Regular />} secondaryContent="Ctrl+F" onClick={onSearch}>
            {t('search')}
          </MenuItem>
          {markUnread && (
            <MenuItem icon={<MailUnread20Regular />} onClick={markUnread}>
              {t('markUnread')}
            </MenuItem>
          )}
          {markRead && (
            <MenuItem icon={<MailRead20Regular />} onClick={markRead}>
              {t('markRead')}
            </MenuItem>
          )}
          <MenuItem icon={<CalendarClock20Regular />} onClick={schedule}>
            {t('schedule')}
          </MenuItem>
          {snooze && (
            <MenuItem icon={<Clock20Regular />} secondaryContent="Z" onClick={snooze}>
              {t('snooze.label')}
            </MenuItem>
          )}
          {endSnooze && (
            <MenuItem icon={<ClockDismiss20Regular />} onClick={endSnooze}>
              {t('snooze.end')}
            </MenuItem>
          )}
          {transfer && (
            <MenuItem icon={<ArrowSwap20Regular />} secondaryContent="T" onClick={transfer}>
              {t('transfer')}
            </MenuItem>
          )}
          {resolveQuietly && (
            <MenuItem icon={<CheckmarkCircle20Regular />} onClick={resolveQuietly}>
              {t('resolveQuietly')}
            </MenuItem>
          )}
          {mute && (
            <MenuItem icon={<Bot20Regular />} onClick={mute}>
              {t('mute')}
            </MenuItem>
          )}
          {board && (
            <MenuItem icon={<Board20Regular />} onClick={board}>
              {t(ticket.cards?.[0] ? 'changeBoard' : 'addToBoard')}
            </MenuItem>
          )}
          {exportConversation && (
            <MenuItem icon={<ArrowExport20Regular />} onClick={exportConversation}>
              {t('export')}
            </MenuItem>
          )}
          {remove && (
            <>
              <MenuDivider />
              <MenuItem icon={<Delete20Regular />} onClick={remove}>
                {t('delete')}
              </MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
