import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  DoorArrowRight20Regular,
  Fingerprint20Regular,
  Mail20Regular,
  Mention20Regular,
  Phone20Regular,
} from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail, ContactSummary } from '@recado/shared/contacts';
import { formatPhone } from '@recado/shared/rules/phones';
import { shownUsername } from '@recado/shared/rules/usernames';
import type { Source } from '@recado/shared/sources';
import { contactName } from '@/lib/formats/names';
import { useFormatInstant } from '@/lib/i18n/dates';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { useSourceText } from '@/ui/source/useSourceText';
import { CutText } from '@/ui/tooltip/CutText';
import { drawerDialogAtom } from './contact-dialog-state';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalM,
  },
  plain: {
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  picture: { flexShrink: 0, lineHeight: 0, borderRadius: tokens.borderRadiusCircular },
  text: { minWidth: 0 },
  name: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    ':hover': { textDecorationLine: 'underline' },
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '28px',
    minWidth: 0,
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  value: { minWidth: 0, fontVariantNumeric: 'tabular-nums' },
});

interface ContactPersonProps {
  contact: ContactSummary;
  /** Source of the ticket. */
  source: Source | undefined;
  detail: ContactDetail | undefined;
  onEdit: () => void;
}

/** A click on the name edits it. A LID is never shown as a phone number. */
export function ContactPerson({ contact: known, source, detail, onEdit }: ContactPersonProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  const { t: tUi } = useTranslation('ui');
  const { sourceText } = useSourceText();
  const format = useFormatInstant();
  const openDialog = useSetAtom(drawerDialogAtom);
  const contact = detail ?? known;
  const name = contactName(contact.name);
  const image = useMediaAddress(contact.profilePicUrl);
  const avatar = <PersonAvatar name={name} imageUrl={image} isGroup={contact.isGroup} size={56} />;
  return (
    <section aria-label={name}>
      <div className={styles.person}>
        {image ? (
          <button
            type="button"
            className={mergeClasses(styles.plain, styles.picture)}
            aria-label={t('drawer.enlarge')}
            onClick={() => openDialog({ kind: 'picture', name, address: image })}
          >
            {avatar}
          </button>
        ) : (
          avatar
        )}
        <div className={styles.text}>
          <button
            type="button"
            className={mergeClasses(styles.plain, styles.name)}
            title={t('drawer.edit')}
            onClick={onEdit}
          >
            {name}
          </button>
          <div className={drawer.secondary}>
            {contact.isGroup
              ? t('drawer.group')
              : detail && t('drawer.since', { month: format(detail.createdAt, t('drawer.month')) })}
          </div>
        </div>
      </div>
      {contact.number && (
        <Line icon={<Phone20Regular />} label={t('drawer.phone')}>
          <Link href={`tel:+${contact.number}`}>{formatPhone(contact.number)}</Link>
        </Line>
      )}
      {contact.username && (
        <Line icon={<Mention20Regular />} label={t('drawer.username')}>
          <CutText>{shownUsername(contact.username)}</CutText>
        </Line>
      )}
      {detail?.email && (
        <Line icon={<Mail20Regular />} label={t('drawer.email')}>
          <Link href={`mailto:${detail.email}`} target="_blank" rel="noopener noreferrer">
            <CutText>{detail.email}</CutText>
          </Link>
        </Line>
      )}
      {contact.lid && (
        <Line icon={<Fingerprint20Regular />} label={t('drawer.lid')}>
          {`${contact.lid}@lid`}
        </Line>
      )}
      {source && (
        <Line icon={<DoorArrowRight20Regular />} label={tUi('source.label')}>
          {source.url ? (
            <Link href={source.url} target="_blank" rel="noopener noreferrer">
              {tUi('source.line', { source: sourceText(source) })}
            </Link>
          ) : (
            tUi('source.line', { source: sourceText(source) })
          )}
        </Line>
      )}
    </section>
  );
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <span className={styles.icon} role="img" aria-label={label} title={label}>
        {icon}
      </span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}
