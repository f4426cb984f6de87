import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense } from 'react';
import { LanguageButton } from './LanguageButton';

/** Loaded later, which speeds up the first visit. */
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu')).LanguageMenu }));

const useStyles = makeStyles({
  page: {
    height: '100%',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 480px)': { padding: 0, backgroundColor: tokens.colorNeutralBackground1 },
  },
  card: {
    width: '100%',
    flexShrink: 0,
    maxWidth: '400px',
    margin: 'auto',
    padding: '36px 40px 40px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media (max-width: 480px)': {
      margin: '0 auto',
      border: 'none',
      boxShadow: 'none',
      padding: `48px ${tokens.spacingHorizontalXXL}`,
    },
  },
  wide: { maxWidth: '560px' },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalXXL,
  },
  // A negative margin offsets the button's padding, so that its text is aligned with the fields.
  language: { marginLeft: 'auto', marginRight: `calc(-1 * ${tokens.spacingHorizontalM})` },
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalL}` },
  titleOverText: { marginBottom: tokens.spacingVerticalXS },
  text: { display: 'block', color: tokens.colorNeutralForeground3, marginBottom: tokens.spacingVerticalXL },
  footer: { marginTop: tokens.spacingVerticalXL },
});

interface FrontCardProps {
  title: string;
  text?: string;
  children: ReactNode;
  /** A link to another screen outside a session. */
  footer?: ReactNode;
  /** True for a card wider than a form with one column. */
  wide?: boolean;
}

/** The card of screens outside a session. */
export function FrontCard({ title, text, children, footer, wide = false }: FrontCardProps) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      <div className={mergeClasses(styles.card, wide && styles.wide)}>
        <div className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}recado.svg`} width={36} height={36} alt="" />
          <Text size={500} weight="semibold">
            Recado
          </Text>
          <div className={styles.language}>
            <Suspense fallback={<LanguageButton disabledFocusable />}>
              <LanguageMenu />
            </Suspense>
          </div>
        </div>
        <Text
          as="h1"
          size={500}
          weight="semibold"
          className={mergeClasses(styles.title, text !== undefined && styles.titleOverText)}
        >
          {title}
        </Text>
        {text !== undefined && <Text className={styles.text}>{text}</Text>}
        {/* Wraps the children, because children that fill their parent would otherwise fill the card. */}
        <div>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </main>
  );
}
