import {
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Timer16Regular } from '@fluentui/react-icons';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { deadlineAtom, subTabAtom } from '@/data/desk/desk-state';
import { useHasDeadlines } from '@/data/service-levels/useServiceLevels';
import { FilterButton } from '@/ui/filter/FilterButton';

const CHOICES = ['near', 'missed'] as const;
const ALL = 'all';

/** Filters by deadlines that are near or missed. Hidden in companies without deadlines, and for groups. */
export function DeadlineMenu() {
  const { t } = useTranslation('ticket-list');
  const [deadline, setDeadline] = useAtom(deadlineAtom);
  const subTab = useAtomValue(subTabAtom);
  const hasDeadlines = useHasDeadlines();
  if (subTab === 'groups' || !(hasDeadlines || deadline)) return null;
  return (
    <Menu
      checkedValues={{ deadline: [deadline ?? ALL] }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        setDeadline(CHOICES.find((choice) => choice === checkedItems[0]) ?? null)
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <FilterButton
          icon={<Timer16Regular />}
          label={t('deadline.label')}
          selected={deadline ? t(`deadline.${deadline}`) : undefined}
          maxWidth="130px"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('deadline.label')}</MenuGroupHeader>
            <MenuItemRadio name="deadline" value={ALL}>
              {t('deadline.all')}
            </MenuItemRadio>
            {CHOICES.map((choice) => (
              <MenuItemRadio key={choice} name="deadline" value={choice}>
                {t(`deadline.${choice}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
