import { MenuGroup, MenuGroupHeader, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { SetByAdministrator } from './SetByAdministrator';

interface Item {
  value: string;
  label: string;
  /** Language of the label, if it is not the app's. */
  lang?: string;
}

/** The choices of a menu. All are disabled if this machine's policy sets the value. */
export function LockableRadioItems({
  name,
  items,
  locked,
}: {
  name: string;
  items: readonly Item[];
  locked: boolean;
}) {
  const radios = items.map(({ value, label, lang }) => (
    <MenuItemRadio key={value} name={name} value={value} lang={lang} disabled={locked}>
      {label}
    </MenuItemRadio>
  ));
  if (!locked) return <MenuList>{radios}</MenuList>;
  return (
    <MenuList>
      <MenuGroup>
        <MenuGroupHeader>
          <SetByAdministrator />
        </MenuGroupHeader>
        {radios}
      </MenuGroup>
    </MenuList>
  );
}
