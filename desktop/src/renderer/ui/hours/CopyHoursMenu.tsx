import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

interface CopyHoursMenuProps {
  day: string;
  disabled: boolean;
  onCopy: (to: 'all' | 'weekdays') => void;
}

export function CopyHoursMenu({ day, disabled, onCopy }: CopyHoursMenuProps) {
  const { t } = useTranslation('hours');
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <IconButton icon={<CopyRegular />} label={t('copy.of', { day })} disabled={disabled} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onCopy('all')}>{t('copy.all')}</MenuItem>
          <MenuItem onClick={() => onCopy('weekdays')}>{t('copy.weekdays')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
