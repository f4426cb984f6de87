import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { DoorArrowRight16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { type SourceFilter, sourceFilterSchema } from '@recado/shared/sources';
import { FilterButton } from '../filter/FilterButton';
import { useSourceText } from './useSourceText';

interface SourceFilterMenuProps {
  value: SourceFilter | null;
  onChange: (source: SourceFilter | null) => void;
}

export function SourceFilterMenu({ value, onChange }: SourceFilterMenuProps) {
  const { t } = useTranslation('ui');
  const { kindText } = useSourceText();
  return (
    <Menu
      checkedValues={{ source: value ? [value] : [] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChange(checkedItems[0] as SourceFilter)}
    >
      <MenuTrigger disableButtonEnhancement>
        <FilterButton
          icon={<DoorArrowRight16Regular />}
          label={t('source.filter')}
          all={t('source.label')}
          selected={value ? kindText(value) : undefined}
          maxWidth="170px"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {sourceFilterSchema.options.map((kind) => (
            <MenuItemRadio key={kind} name="source" value={kind}>
              {kindText(kind)}
            </MenuItemRadio>
          ))}
          {value && (
            <>
              <MenuDivider />
              <MenuItem onClick={() => onChange(null)}>{t('source.clear')}</MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
