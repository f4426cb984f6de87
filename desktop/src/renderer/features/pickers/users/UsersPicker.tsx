import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type PickerProps, SearchField } from '../search/SearchField';
import { SelectedTags } from '../SelectedTags';
import { findUsers, presentUser, suggestUsers } from './user-search';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

interface Person {
  id: number;
  name: string;
}

interface UsersPickerProps extends PickerProps {
  value: readonly Person[];
  onChange: (users: readonly Person[]) => void;
  /** A user who is not offered. */
  excludedId: number;
}

/** Chooses several users. */
export function UsersPicker({ value, onChange, excludedId, ...props }: UsersPickerProps) {
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  return (
    <div className={styles.root}>
      <SearchField
        {...props}
        name="users"
        selectedText=""
        emptiesItself
        placeholder={t('userPlaceholder')}
        search={async (text, signal) => (await findUsers(text, signal)).filter(({ id }) => id !== excludedId)}
        suggestions={{ heading: t('colleagues'), load: (signal) => suggestUsers(excludedId, signal) }}
        present={(user) => presentUser(user, t)}
        onPick={({ id, name }) => {
          if (!value.some((user) => user.id === id)) onChange([...value, { id, name }]);
        }}
        onClear={() => undefined}
      />
      <SelectedTags
        selected={value}
        onRemove={(removed) => onChange(value.filter(({ id }) => id !== removed))}
      />
    </div>
  );
}
