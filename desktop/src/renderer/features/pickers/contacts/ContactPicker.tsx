import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { contactName } from '@/lib/formats/names';
import { type PickerProps, SearchField } from '../search/SearchField';
import { presentContact, recentContacts, searchContacts } from './contact-search';

interface ContactPickerProps extends PickerProps {
  value: Pick<ContactSummary, 'name'> | null;
  onChange: (contact: ContactSummary | null) => void;
  /** Called for "Adicionar {name}", which is offered if no contact matches. */
  onCreate?: (name: string) => void;
}

/** Searches contacts once at least 3 characters of a name, number or e-mail are typed. */
export function ContactPicker({ value, onChange, onCreate, ...props }: ContactPickerProps) {
  const { t } = useTranslation('pickers');
  return (
    <SearchField
      {...props}
      name="contacts"
      selectedText={value ? contactName(value.name) : ''}
      placeholder={t('contactPlaceholder')}
      search={searchContacts}
      suggestions={{ heading: t('recentContacts'), load: recentContacts }}
      present={presentContact}
      onPick={onChange}
      onClear={() => onChange(null)}
      create={onCreate && { label: (name) => t('add', { name }), run: onCreate }}
    />
  );
}
