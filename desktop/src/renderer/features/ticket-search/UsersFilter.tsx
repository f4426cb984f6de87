import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { People16Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchUsersAtom } from '@/data/desk/desk-state';
import { useUserNames } from '@/data/users/useUser';
import { FilterButton } from '@/ui/filter/FilterButton';

const useStyles = makeStyles({
  popover: { maxHeight: '320px', overflowY: 'auto' },
});

export function UsersFilter() {
  const styles = useStyles();
  const { t } = useTranslation('ticket-search');
  const [selected, setSelected] = useAtom(searchUsersAtom);
  const [open, setOpen] = useState(false);
  const { data: users = [] } = useUserNames(open || selected.length > 0);
  const only = users.find(({ id }) => id === selected[0])?.name;
  const summary = selected.length === 1 && only ? only : t('users.count', { count: selected.length });
  return (
    <Menu
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      checkedValues={{ users: selected.map(String) }}
      onCheckedValueChange={(_event, { checkedItems }) => setSelected(checkedItems.map(Number))}
    >
      <MenuTrigger disableButtonEnhancement>
        <FilterButton
          icon={<People16Regular />}
          label={t('users.label')}
          selected={selected.length > 0 ? summary : undefined}
        />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {users.map(({ id, name }) => (
            <MenuItemCheckbox key={id} name="users" value={String(id)}>
              {name}
            </MenuItemCheckbox>
          ))}
          {selected.length > 0 && (
            <>
              <MenuDivider />
              <MenuItem onClick={() => setSelected([])}>{t('users.clear')}</MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
