import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '@recado/shared/contacts';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { CutText } from '@/ui/tooltip/CutText';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({
  user: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '28px',
    minWidth: 0,
  },
  name: { flexGrow: 1 },
});

export function WalletSection({ wallet }: { wallet: ContactDetail['contactsUser'] }) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  if (wallet.length === 0) return null;
  return (
    <section className={drawer.section} aria-label={t('wallet.title')}>
      <h3 className={drawer.title}>{t('wallet.title')}</h3>
      <ul className={drawer.list}>
        {wallet.map(({ userId, user: { name, online } }) => (
          <li key={userId} className={styles.user}>
            <PersonAvatar name={name} size={24} badge={{ status: online ? 'available' : 'offline' }} />
            <CutText className={styles.name}>{name}</CutText>
            <span className={drawer.secondary}>{online ? t('wallet.online') : t('wallet.offline')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
