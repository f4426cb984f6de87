import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, Column } from '@recado/shared/kanban';

export interface MoveMenuTarget {
  card: BoardCard;
  button: HTMLElement;
}

interface MoveMenuProps {
  target: MoveMenuTarget;
  columns: readonly Column[];
  /** Moves the card and its focus. */
  onMove: (columnId: number) => void;
  onClose: () => void;
}

/** Moves a card to the top of a column. The board has one menu for all cards. */
export function MoveMenu({ target: { card, button }, columns, onMove, onClose }: MoveMenuProps) {
  const { t } = useTranslation('kanban');
  const isMoved = useRef(false);
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }}
      onOpenChange={(_event, { open }) => {
        if (open) return;
        onClose();
        // A moved card's button is about to be removed from its old column.
        if (!isMoved.current) button.focus();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={t('card.move')}>
          {columns.map(({ id, name }) => (
            <MenuItem
              key={id}
              secondaryContent={
                id === card.columnId ? <Checkmark16Regular aria-label={t('card.here')} /> : undefined
              }
              onClick={() => {
                isMoved.current = true;
                onMove(id);
              }}
            >
              {id === card.columnId ? t('card.toTop', { name }) : name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
