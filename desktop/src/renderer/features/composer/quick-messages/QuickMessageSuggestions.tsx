import { makeStyles, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useQuickMessages } from '@/data/quick-messages/useInsertableQuickMessages';
import { type SuggestionKeys, SuggestionList } from '@/ui/message/SuggestionList';
import { suggestionsFor } from './quick-message-search';
import { QuickMessageLine } from './QuickMessageLine';

const useStyles = makeStyles({
  option: { minHeight: '44px', padding: `0 ${tokens.spacingHorizontalMNudge}` },
  preview: {
    maxHeight: '120px',
    overflowY: 'auto',
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  hint: {
    display: 'block',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface QuickMessageSuggestionsProps {
  /** The text typed after "/". */
  query: string;
  onInsert: (message: QuickMessage) => void;
  onDismiss: () => void;
  ref?: Ref<SuggestionKeys>;
}

/**
 * Suggests quick messages above the text field if its text starts with "/". If no shortcode matches, nothing is shown
 * and Enter sends the text unchanged.
 */
export function QuickMessageSuggestions({ onInsert, ...list }: QuickMessageSuggestionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const { data: messages = [] } = useQuickMessages();
  return (
    <SuggestionList
      {...list}
      options={suggestionsFor(messages, list.query)}
      label={t('insert.suggestions')}
      nameOf={({ shortcode }) => shortcode}
      optionClassName={styles.option}
      line={(message) => <QuickMessageLine message={message} />}
      below={({ message }) => (
        <>
          {message !== '' && <p className={styles.preview}>{message}</p>}
          <span className={styles.hint} aria-hidden>
            {t('insert.hint')}
          </span>
        </>
      )}
      onPick={onInsert}
    />
  );
}
