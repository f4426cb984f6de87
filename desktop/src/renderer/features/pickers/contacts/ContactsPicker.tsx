import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { contactName } from '@/lib/formats/names';
import { type PickerProps, SearchField } from '../search/SearchField';
import { SelectedTags } from '../SelectedTags';
import { presentContact, recentContacts, searchContacts } from './contact-search';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

interface ContactsPickerProps extends PickerProps {
  value: readonly ContactSummary[];
  onChange: (contacts: readonly ContactSummary[]) => void;
}

export function ContactsPicker({ value, onChange, ...props }: ContactsPickerProps) {
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  return (
    <div className={styles.root}>
      <SearchField
        {...props}
        name="contacts"
        selectedText=""
        emptiesItself
        placeholder={t('contactPlaceholder')}
        search={searchContacts}
        suggestions={{ heading: t('recentContacts'), load: recentContacts }}
        present={presentContact}
        onPick={(contact) => {
          if (!value.some(({ id }) => id === contact.id)) onChange([...value, contact]);
        }}
        onClear={() => undefined}
      />
      <SelectedTags
        selected={value.map(({ id, name }) => ({ id, name: contactName(name) }))}
        onRemove={(removed) => onChange(value.filter(({ id }) => id !== removed))}
      />
    </div>
  );
}
