import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowSort16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ticketSortSchema } from '@recado/shared/tickets';
import { useOpensNext, useTicketSort } from '@/data/desk/list-preferences';
import { useDeadlineFilter, useTicketOrder } from '@/data/desk/useTicketFilter';
import { useHasDeadlines } from '@/data/service-levels/useServiceLevels';
import { FilterButton } from '@/ui/filter/FilterButton';

const SORTS = ticketSortSchema.options;

export function SortMenu() {
  const { t } = useTranslation('ticket-list');
  const [, setSort] = useTicketSort();
  const sort = useTicketOrder();
  const isFixed = useDeadlineFilter() !== null;
  const [opensNext, setOpensNext] = useOpensNext();
  const hasDeadlines = useHasDeadlines();
  return (
    <Menu
      checkedValues={{ sort: [sort], next: opensNext ? ['next'] : [] }}
      onCheckedValueChange={(_event, { name, checkedItems }) => {
        const selected = SORTS.find((choice) => choice === checkedItems[0]);
        if (name === 'next') setOpensNext(checkedItems.length > 0);
        else if (selected && !isFixed) setSort(selected);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <FilterButton
          icon={<ArrowSort16Regular />}
          label={t('sort.label')}
          all={t('sort.short')}
          selected={sort === 'newest' ? undefined : t(`sort.${sort}Short`)}
          maxWidth="150px"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('sort.label')}</MenuGroupHeader>
            {SORTS.filter((choice) => choice !== 'deadline' || hasDeadlines).map((choice) => (
              <MenuItemRadio key={choice} name="sort" value={choice} disabled={isFixed && choice !== sort}>
                {t(`sort.${choice}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItemCheckbox name="next" value="next">
            {t('openNext')}
          </MenuItemCheckbox>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
