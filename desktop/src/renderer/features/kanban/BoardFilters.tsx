import { Dropdown, Label, makeStyles, Option, Switch, tokens } from '@fluentui/react-components';
import { useAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { boardFiltersAtom } from '@/data/kanban/board-view';
import { useUserNames } from '@/data/users/useUser';
import { useQueueChoice } from '@/features/pickers';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalM,
  },
  // Aligns the track with the title; Fluent surrounds it with space.
  showAll: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  choice: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  select: { minWidth: '180px' },
});

export function BoardFilters() {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const isAdmin = useCurrentUser().profile === 'admin';
  const [filters, setFilters] = useAtom(boardFiltersAtom);
  const { queues } = useQueueChoice('own');
  return (
    <div className={styles.root} role="group" aria-label={t('filters')}>
      <Switch
        className={styles.showAll}
        label={t('showAll')}
        checked={filters.showAll}
        onChange={(_event, { checked }) => setFilters({ ...filters, showAll: checked })}
      />
      <Filter
        label={t('queueFilter')}
        all={t('allQueues')}
        choices={queues}
        value={filters.queueId}
        onChange={(queueId) => setFilters({ ...filters, queueId })}
      />
      {isAdmin && (
        <UserFilter value={filters.userId} onChange={(userId) => setFilters({ ...filters, userId })} />
      )}
    </div>
  );
}

interface ChoiceProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

function UserFilter(props: ChoiceProps) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const { data: users = [], isError } = useUserNames();
  useEffect(() => {
    if (isError) toasts.error(t('errors.users'));
  }, [isError, toasts, t]);
  return <Filter {...props} label={t('userFilter')} all={t('allUsers')} choices={users} />;
}

/** Value of the option without a filter. No record has this id. */
const ALL = '0';

interface FilterProps extends ChoiceProps {
  label: string;
  all: string;
  choices: readonly { id: number; name: string }[];
}

function Filter({ label, all, choices, value, onChange }: FilterProps) {
  const styles = useStyles();
  const id = useId();
  const selected = choices.find((choice) => choice.id === value);
  return (
    <div className={styles.choice}>
      <Label htmlFor={id}>{label}</Label>
      <Dropdown
        id={id}
        className={styles.select}
        value={selected?.name ?? all}
        selectedOptions={[String(selected?.id ?? ALL)]}
        onOptionSelect={(_event, { optionValue }) => onChange(Number(optionValue) || null)}
      >
        <Option value={ALL}>{all}</Option>
        {choices.map((choice) => (
          <Option key={choice.id} value={String(choice.id)}>
            {choice.name}
          </Option>
        ))}
      </Dropdown>
    </div>
  );
}
