import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { MessageData } from '@recado/shared/messages';
import { useContentStyles } from '../content-styles';

const useStyles = makeStyles({
  options: { margin: `${tokens.spacingVerticalXS} 0`, paddingLeft: '18px', whiteSpace: 'normal' },
  question: { fontWeight: tokens.fontWeightSemibold },
});

/** The votes are visible only on the company's phone. */
export function Poll({ poll }: { poll: NonNullable<MessageData['poll']> }) {
  const styles = useStyles();
  const content = useContentStyles();
  const { t } = useTranslation('tickets');
  return (
    <div>
      <span className={styles.question}>{poll.question}</span>
      <ul className={styles.options}>
        {poll.options.map((option, index) => (
          <li key={index}>{option}</li>
        ))}
      </ul>
      <span className={content.detail}>{t('poll.onPhone')}</span>
    </div>
  );
}
