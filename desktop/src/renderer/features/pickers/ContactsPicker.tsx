import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  TagGroup,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { contactName } from '@/lib/formats/names';
import { presentContact, recentContacts, searchContacts } from './contact-search';
import { type PickerProps, SearchField } from './SearchField';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  chosen: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
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
        chosenText=""
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
      {value.length > 0 && (
        <TagGroup
          className={styles.chosen}
          aria-label={t('chosen', { count: value.length })}
          onDismiss={(_event, data) => onChange(value.filter(({ id }) => String(id) !== data.value))}
        >
          {value.map((contact) => (
            <InteractionTag key={contact.id} value={String(contact.id)} size="small">
              <InteractionTagPrimary hasSecondaryAction>{contactName(contact.name)}</InteractionTagPrimary>
              <InteractionTagSecondary aria-label={t('remove', { name: contactName(contact.name) })} />
            </InteractionTag>
          ))}
        </TagGroup>
      )}
    </div>
  );
}
