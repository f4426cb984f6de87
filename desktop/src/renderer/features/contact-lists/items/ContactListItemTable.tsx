import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  DeleteRegular,
  DismissCircleRegular,
  EditRegular,
  ProhibitedRegular,
  QuestionCircleRegular,
  SubtractCircleRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ContactListItem } from '@recado/shared/contact-lists';
import { contactName } from '@/lib/formats/names';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { itemAddress } from '../rules/item-address';

const useStyles = makeStyles({
  validity: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  icon: { display: 'block', fontSize: '16px', flexShrink: 0 },
  valid: { color: tokens.colorStatusSuccessForeground1 },
  invalid: { color: tokens.colorStatusDangerForeground1 },
  unknown: { color: tokens.colorNeutralForeground3 },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  badge: { flexShrink: 0 },
  digits: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

interface ContactListItemTableProps {
  label: string;
  items: readonly ContactListItem[];
  onEdit: (item: ContactListItem) => void;
  /** Absent if the user may not remove contacts. */
  onDelete?: (item: ContactListItem) => void;
  onRecordOptOut: (item: ContactListItem) => void;
  /** Absent if the user is no administrator. */
  onLiftOptOut?: (item: ContactListItem) => void;
}

export function ContactListItemTable(props: ContactListItemTableProps) {
  const { label, items, onEdit, onDelete, onRecordOptOut, onLiftOptOut } = props;
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const columns: readonly Column<ContactListItem>[] = [
    {
      id: 'name',
      label: t('items.name'),
      width: 'minmax(160px, 1.4fr)',
      cell: ({ name, number, optedOut }) => (
        <div className={styles.name}>
          <CutText>{contactName(name || number)}</CutText>
          {optedOut && (
            <Badge className={styles.badge} appearance="tint" color="warning">
              {t('optOut.mark')}
            </Badge>
          )}
        </div>
      ),
    },
    {
      id: 'validity',
      label: t('items.validity'),
      width: '150px',
      cell: ({ isWhatsappValid }) => <Validity isWhatsappValid={isWhatsappValid} />,
    },
    {
      id: 'number',
      label: t('items.number'),
      width: '150px',
      cell: (item) => <CutText className={styles.digits}>{itemAddress(item)}</CutText>,
    },
    {
      id: 'email',
      label: t('items.email'),
      width: 'minmax(120px, 1.6fr)',
      cell: ({ email }) => (email === '' ? null : <CutText>{email}</CutText>),
    },
    {
      id: 'actions',
      label: t('actions'),
      width: onDelete ? '112px' : '80px',
      align: 'end',
      cell: (item) => {
        const name = contactName(item.name || item.number);
        return (
          <div className={styles.actions}>
            <IconButton icon={<EditRegular />} label={t('edit', { name })} onClick={() => onEdit(item)} />
            {!item.optedOut && (
              <IconButton
                icon={<ProhibitedRegular />}
                label={t('optOut.record', { name })}
                onClick={() => onRecordOptOut(item)}
              />
            )}
            {item.optedOut && onLiftOptOut && (
              <IconButton
                icon={<SubtractCircleRegular />}
                label={t('optOut.lift', { name })}
                onClick={() => onLiftOptOut(item)}
              />
            )}
            {onDelete && (
              <IconButton
                icon={<DeleteRegular />}
                label={t('delete', { name })}
                onClick={() => onDelete(item)}
              />
            )}
          </div>
        );
      },
    },
  ];
  return <DataTable label={label} columns={columns} rows={items} rowKey={({ id }) => id} />;
}

function Validity({ isWhatsappValid }: Pick<ContactListItem, 'isWhatsappValid'>) {
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const [Icon, color, text] =
    isWhatsappValid === null
      ? ([QuestionCircleRegular, styles.unknown, t('items.unknown')] as const)
      : isWhatsappValid
        ? ([CheckmarkCircleRegular, styles.valid, t('items.valid')] as const)
        : ([DismissCircleRegular, styles.invalid, t('items.invalid')] as const);
  return (
    <span className={styles.validity}>
      <span className={color} aria-hidden>
        <Icon className={styles.icon} />
      </span>
      {text}
    </span>
  );
}
