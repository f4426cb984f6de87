import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ChatAddRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Contact } from '@recado/shared/contacts';
import { contactAddress, contactName } from '@/lib/formats/names';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { useSourceText } from '@/ui/source/useSourceText';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  name: { minWidth: 0 },
  number: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  digits: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

interface ContactTableProps {
  contacts: readonly Contact[];
  onTicket: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  /** Absent if the user may not delete contacts. */
  onDelete?: (contact: Contact) => void;
}

export function ContactTable({ contacts, onTicket, onEdit, onDelete }: ContactTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const { sourceText } = useSourceText();
  const columns: readonly Column<Contact>[] = [
    {
      id: 'name',
      label: t('list.name'),
      width: 'minmax(180px, 2fr)',
      cell: (contact) => (
        <div className={styles.person}>
          <PersonAvatar
            name={contact.name}
            imageUrl={contact.profilePicUrl}
            isGroup={contact.isGroup}
            size={32}
          />
          <CutText className={styles.name}>{contactName(contact.name)}</CutText>
        </div>
      ),
    },
    {
      id: 'number',
      label: t('list.number'),
      width: 'minmax(150px, 1.3fr)',
      cell: ({ number, username, numberCheck, isGroup }) => (
        <div className={styles.number}>
          {(number ?? username) ? (
            <span className={styles.digits}>{contactAddress({ number, username })}</span>
          ) : (
            <span className={styles.quiet}>{isGroup ? t('list.group') : t('list.noNumber')}</span>
          )}
          {numberCheck === 'absent' && (
            <Badge appearance="tint" color="warning">
              {t('list.absent')}
            </Badge>
          )}
          {numberCheck === 'waiting' && (
            <Badge appearance="outline" color="informative">
              {t('list.waiting')}
            </Badge>
          )}
        </div>
      ),
    },
    {
      id: 'email',
      label: t('list.email'),
      width: 'minmax(120px, 1.3fr)',
      cell: ({ email }) => (email === '' ? null : <CutText>{email}</CutText>),
    },
    {
      id: 'source',
      label: t('list.source'),
      width: 'minmax(110px, 1fr)',
      cell: ({ source }) => source && <CutText>{sourceText(source)}</CutText>,
    },
    {
      id: 'actions',
      label: t('list.actions'),
      width: onDelete ? '112px' : '80px',
      align: 'end',
      cell: (contact) => {
        const name = contactName(contact.name);
        return (
          <div className={styles.actions}>
            <IconButton
              icon={<ChatAddRegular />}
              label={t('list.ticket', { name })}
              onClick={() => onTicket(contact)}
            />
            <IconButton
              icon={<EditRegular />}
              label={t('list.edit', { name })}
              onClick={() => onEdit(contact)}
            />
            {onDelete && (
              <IconButton
                icon={<DeleteRegular />}
                label={t('list.delete', { name })}
                onClick={() => onDelete(contact)}
              />
            )}
          </div>
        );
      },
    },
  ];
  return <DataTable label={t('list.title')} columns={columns} rows={contacts} rowKey={({ id }) => id} />;
}
