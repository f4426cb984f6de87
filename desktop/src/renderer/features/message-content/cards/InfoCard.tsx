import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useContentStyles } from '../content-styles';
import { MessageText } from '../text/MessageText';
import { SearchedText } from '../text/SearchedWords';

const useStyles = makeStyles({
  card: { alignItems: 'flex-start' },
  wrapped: { whiteSpace: 'normal' },
  clamped: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    whiteSpace: 'normal',
  },
  strong: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
});

interface InfoCardProps {
  icon: FluentIcon;
  title: string;
  /** True for something that was canceled. */
  struck?: boolean;
  /** The sender's text, shown below the card like other texts. */
  note?: string | null;
  children?: ReactNode;
}

/** Lays out a card with an icon, a title and details. */
export function InfoCard({ icon: Icon, title, struck = false, note, children }: InfoCardProps) {
  const styles = useContentStyles();
  const own = useStyles();
  const Title = struck ? 'del' : 'span';
  return (
    <>
      <div className={mergeClasses(styles.card, own.card)}>
        <Icon className={styles.icon} aria-hidden />
        <span className={styles.words}>
          <Title className={mergeClasses(styles.title, own.clamped)}>
            <SearchedText text={title} />
          </Title>
          {children}
        </span>
      </div>
      {note && <MessageText text={note} />}
    </>
  );
}

interface CardDetailProps {
  /** `clamped` shows at most three lines, `strong` stresses an amount. */
  as?: 'clamped' | 'strong';
  children: ReactNode;
}

export function CardDetail({ as, children }: CardDetailProps) {
  const styles = useContentStyles();
  const own = useStyles();
  return <span className={mergeClasses(styles.detail, own.wrapped, as && own[as])}>{children}</span>;
}
