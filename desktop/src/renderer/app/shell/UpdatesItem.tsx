import { Menu, MenuItem, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { desktop, type UpdateState } from '@/lib/bridge';
import { LockableRadioItems } from '@/ui/policy/LockableRadioItems';

const UPDATES = 'updates';

/** "Atualizações": whether new versions are installed, only shown, or not looked for. */
export function UpdatesItem({ state: { choice, choices, locked } }: { state: UpdateState }) {
  const { t } = useTranslation('app');
  return (
    <Menu
      checkedValues={{ [UPDATES]: [choice] }}
      onCheckedValueChange={(_event, data) => {
        const next = choices.find((one) => one === data.checkedItems[0]);
        if (next) desktop().updates?.select(next);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={<ArrowDownloadRegular />}>{t('userMenu.updates')}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <LockableRadioItems
          name={UPDATES}
          items={choices.map((value) => ({ value, label: t(`userMenu.updateChoices.${value}`) }))}
          locked={locked}
        />
      </MenuPopover>
    </Menu>
  );
}
