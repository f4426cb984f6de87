import { makeStyles, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { plainText } from '@recado/shared/search';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { type SuggestionKeys, SuggestionList } from '@/ui/message/SuggestionList';
import { CutText } from '@/ui/tooltip/CutText';

const MAX_SHOWN = 6;

const useStyles = makeStyles({
  root: { right: 'auto', width: 'min(320px, 100%)', boxSizing: 'border-box' },
  option: {
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
});

interface MentionSuggestionsProps {
  /** The text typed after "@". */
  query: string;
  members: Chat['users'];
  onPick: (name: string) => void;
  onDismiss: () => void;
  ref?: Ref<SuggestionKeys>;
}

/** Suggests members above the text field. */
export function MentionSuggestions({ members, onPick, ...list }: MentionSuggestionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  return (
    <SuggestionList
      {...list}
      options={usersMatching(members, list.query)}
      label={t('composer.mentions')}
      nameOf={({ name }) => name}
      className={styles.root}
      optionClassName={styles.option}
      line={({ name }) => (
        <>
          <PersonAvatar name={name} size={24} />
          <CutText>{name}</CutText>
        </>
      )}
      onPick={({ name }) => onPick(name)}
    />
  );
}

function usersMatching(members: Chat['users'], query: string) {
  const typed = plainText(query).trim();
  return members
    .map(({ user }) => user)
    .filter((user) => {
      const name = plainText(user.name);
      return name.startsWith(typed) || name.split(' ').some((word) => word.startsWith(typed));
    })
    .slice(0, MAX_SHOWN);
}
