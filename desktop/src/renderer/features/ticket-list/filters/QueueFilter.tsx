import {
  makeStyles,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { Filter16Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { selectedQueuesAtom } from '@/data/desk/desk-state';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FilterButton } from '@/ui/filter/FilterButton';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';

/** Below this width "Todas as filas" does not fit next to both switches. */
const NARROW = '(max-width: 1199px)';

const useStyles = makeStyles({
  dot: {
    display: 'inline-block',
    flexShrink: 0,
    width: '10px',
    height: '10px',
    borderRadius: tokens.borderRadiusCircular,
  },
});

export function QueueFilter() {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { queues } = useCurrentUser();
  const narrow = useMediaQuery(NARROW);
  const [selected, setSelected] = useAtom(selectedQueuesAtom);
  if (queues.length === 0) return null;
  const checked = selected ?? queues.map(({ id }) => id);
  const only = queues.find(({ id }) => id === checked[0])?.name ?? '';
  const all = narrow ? t('list.queues') : t('list.allQueues');
  const several = selected?.length === 1 ? only : t('list.someQueues', { count: checked.length });
  return (
    <Menu
      checkedValues={{ queues: checked.map(String) }}
      onCheckedValueChange={(_event, { checkedItems }) => {
        const whole = checkedItems.length === queues.length || checkedItems.length === 0;
        setSelected(whole ? null : checkedItems.map(Number).sort((a, b) => a - b));
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <FilterButton
          icon={<Filter16Regular />}
          label={t('list.queueFilter')}
          all={all}
          selected={selected ? several : undefined}
          maxWidth="150px"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {queues.map((queue) => (
            <MenuItemCheckbox
              key={queue.id}
              name="queues"
              value={String(queue.id)}
              icon={<span className={styles.dot} style={{ backgroundColor: queue.color }} />}
            >
              {queue.name}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
