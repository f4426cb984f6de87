import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { forwardSelectionAtom } from '@/data/desk/forwarding';
import {
  type ConversationInfo,
  focusedMessageAtom,
  hoveredMessageAtom,
  messageOverlayAtom,
} from '@/data/desk/message-ui';
import { indexOfMessage, messageOf, messagesOf } from '@/data/messages/albums';
import type { ConversationItem } from '@/data/messages/conversation-items';
import { messageActions } from '@/data/messages/message-actions';
import { useCommands } from '@/lib/commands/useCommands';
import { focusSoon } from '@/ui/focus/focus-soon';
import { useMessageCommands } from '../messages/useMessageCommands';

interface Input {
  items: readonly ConversationItem[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  place: ConversationInfo;
}

const idOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null)
    : null;

/**
 * Handles keyboard and pointer on messages. Hover and focus show the tools. Arrows, Home and End move between
 * messages and album tiles. Enter, the menu key and right-click open the menu; R replies.
 */
export function useMessageNavigation({ items, scroller, list, place }: Input) {
  const { t } = useTranslation('messages');
  const store = useStore();
  const setHovered = useSetAtom(hoveredMessageAtom);
  const setFocused = useSetAtom(focusedMessageAtom);
  const setOverlay = useSetAtom(messageOverlayAtom);
  const selecting = useAtomValue(forwardSelectionAtom) !== null;
  const select = useSetAtom(forwardSelectionAtom);
  const { reply } = useMessageCommands(place);

  useCommands([
    {
      id: 'message.reply',
      label: t('replyToMessage'),
      section: 'message',
      keys: ['r'],
      enabled: !place.readOnly,
      run: () => {
        const id = store.get(focusedMessageAtom) ?? store.get(hoveredMessageAtom);
        const message = id === null ? undefined : messageAt(items, id);
        if (!message || !messageActions(message, place, Date.now()).reply) return false;
        return reply(message);
      },
    },
    {
      id: 'message.cancelForward',
      label: t('cancelForward'),
      section: 'message',
      keys: ['Esc'],
      enabled: selecting && !place.readOnly,
      run: () => select(null),
    },
  ]);

  const focusIndex = (index: number) => {
    const message = messageOf(items[index]);
    if (!message) return;
    list.current?.scrollToIndex(index, { align: 'nearest' });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-message="${message.id}"]`), {
      preventScroll: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    const id = idOf(target);
    const onMessage = target instanceof HTMLElement && target.dataset['message'] === id && id !== null;
    if (!onMessage && target !== scroller.current) return;
    if (key === 'Enter' && onMessage && !place.readOnly) {
      event.preventDefault();
      setOverlay({ messageId: id, kind: 'menu' });
      return;
    }
    const tile = onMessage && adjacentTile(target, key);
    if (tile) {
      event.preventDefault();
      tile.focus();
      return;
    }
    const from = id === null ? items.length : indexOfMessage(items, id);
    const index = stepFrom(items, from, key);
    if (index === undefined) return;
    event.preventDefault();
    focusIndex(index);
  };

  return {
    focusIndex,
    handlers: {
      onPointerOver: ({ target }: PointerEvent) => setHovered(idOf(target)),
      onPointerLeave: () => setHovered(null),
      onFocus: ({ target }: FocusEvent) => {
        if (scroller.current?.contains(target)) setFocused(idOf(target));
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!scroller.current?.contains(relatedTarget)) setFocused(null);
      },
      onContextMenu: (event: MouseEvent) => {
        const { target } = event;
        if (!(target instanceof Element) || !scroller.current?.contains(target)) return;
        const id = idOf(target);
        // Links and selected text use the browser's own menu.
        if (
          id === null ||
          place.readOnly ||
          target.closest('a') ||
          window.getSelection()?.isCollapsed === false
        )
          return;
        const message = messageAt(items, id);
        if (!message || message.isDeleted) return;
        event.preventDefault();
        setOverlay({ messageId: id, kind: 'menu' });
      },
      onKeyDown,
    },
  };
}

function messageAt(items: readonly ConversationItem[], messageId: string) {
  const item = items[indexOfMessage(items, messageId)];
  return item && messagesOf(item).find(({ id }) => id === messageId);
}

/** Returns the album tile to the left or right. Returns undefined for other keys and at the edges. */
function adjacentTile(from: HTMLElement, key: string): HTMLElement | undefined {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const album = step === 0 ? null : from.closest<HTMLElement>('[role=article]');
  if (!album) return undefined;
  const stops = [album, ...album.querySelectorAll<HTMLElement>('[data-tile]')];
  return stops[stops.indexOf(from) + step];
}

/** Returns the index of the line that the key moves to; undefined for other keys and at the ends. */
function stepFrom(items: readonly ConversationItem[], from: number, key: string): number | undefined {
  const reached = items.flatMap((item, index) =>
    (item.kind === 'message' && !isNotice(item.message.mediaType)) || item.kind === 'album' ? [index] : [],
  );
  switch (key) {
    case 'ArrowUp':
      return reached.findLast((index) => index < from);
    case 'ArrowDown':
      return reached.find((index) => index > from);
    case 'Home':
      return reached[0];
    case 'End':
      return reached.at(-1);
    default:
      return undefined;
  }
}

const isNotice = (mediaType: string) => mediaType === 'notification' || mediaType === 'call';
