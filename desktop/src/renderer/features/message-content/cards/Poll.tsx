import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { MessageData, PollVote } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { useContentStyles } from '../content-styles';
import { SearchedText } from '../text/SearchedWords';
import { CardDetail } from './InfoCard';
import { useResponderName } from './useResponderName';

const useStyles = makeStyles({
  root: { whiteSpace: 'normal' },
  options: { margin: `${tokens.spacingVerticalXS} 0`, paddingLeft: '18px' },
  results: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    boxSizing: 'border-box',
    width: '280px',
    maxWidth: '100%',
    margin: `${tokens.spacingVerticalS} 0`,
    padding: 0,
    listStyleType: 'none',
  },
  question: { fontWeight: tokens.fontWeightSemibold },
  line: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS },
  option: { flexGrow: 1, minWidth: 0 },
  count: {
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  track: {
    display: 'block',
    height: '6px',
    margin: `${tokens.spacingVerticalXXS} 0`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralStroke2,
    overflow: 'hidden',
  },
  bar: {
    display: 'block',
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    // High contrast replaces backgrounds, which would hide the bar.
    forcedColorAdjust: 'none',
  },
});

interface PollProps {
  poll: NonNullable<MessageData['poll']>;
  place: ConversationInfo;
}

export function Poll({ poll, place }: PollProps) {
  const styles = useStyles();
  const content = useContentStyles();
  const { t } = useTranslation('message-content');
  const { t: tTickets } = useTranslation('tickets');
  const { question, options, votes } = poll;
  const voters = new Set(votes?.map(({ by }) => by)).size;
  return (
    <div className={styles.root}>
      <span className={styles.question}>
        <SearchedText text={question} />
      </span>
      <ul className={votes ? styles.results : styles.options}>
        {options.map((option, index) => (
          <li key={index}>
            {votes ? (
              <Result
                option={option}
                votes={votes.filter((vote) => vote.options.includes(index))}
                voters={voters}
                place={place}
              />
            ) : (
              option
            )}
          </li>
        ))}
      </ul>
      <span className={content.detail}>
        {!votes
          ? tTickets('poll.onPhone')
          : voters > 0
            ? t('poll.voters', { count: voters })
            : t('poll.none')}
      </span>
    </div>
  );
}

interface ResultProps {
  option: string;
  votes: readonly PollVote[];
  /** Number of people who voted for any option. */
  voters: number;
  place: ConversationInfo;
}

/** Shows the votes of an option, and their share of the people who voted. */
function Result({ option, votes, voters, place }: ResultProps) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const nameOf = useResponderName(place);
  const share = voters > 0 ? votes.length / voters : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <>
      <span className={styles.line}>
        <span className={styles.option}>{option}</span>
        <span className={styles.count}>
          {voters > 0 ? `${votes.length} · ${percent.format(share)}` : votes.length}
        </span>
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
      {votes.length > 0 && <CardDetail>{votes.map(nameOf).join(', ')}</CardDetail>}
    </>
  );
}
