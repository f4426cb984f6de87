import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { plainText } from '@recado/shared/search';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { CutText } from '@/ui/tooltip/CutText';

const MAX_SHOWN = 6;

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: 0,
    bottom: `calc(100% + ${tokens.spacingVerticalXS})`,
    zIndex: 2,
    width: 'min(320px, 100%)',
    boxSizing: 'border-box',
    padding: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  reached: { backgroundColor: tokens.colorNeutralBackground1Hover },
  announced: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

export interface MentionKeys {
  /** Handles a key pressed in the text field. Returns whether the list used it. */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): boolean;
}

interface MentionSuggestionsProps {
  /** The text typed after "@". */
  query: string;
  members: Chat['users'];
  onPick: (name: string) => void;
  onDismiss: () => void;
  ref?: Ref<MentionKeys>;
}

/** Suggests members above the text field, which keeps the focus. Its parent must be positioned. */
export function MentionSuggestions({ query, members, onPick, onDismiss, ref }: MentionSuggestionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const found = membersMatching(members, query);
  const [{ reached, forQuery }, reach] = useState({ reached: 0, forQuery: query });
  const current = forQuery === query ? Math.min(reached, found.length - 1) : 0;
  const chosen = found[current];
  useImperativeHandle(ref, () => ({
    handleKey: (event) => {
      if (!chosen) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step) reach({ reached: (current + step + found.length) % found.length, forQuery: query });
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(chosen.user.name);
      else if (event.key === 'Escape') onDismiss();
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  if (!chosen) return null;
  return (
    <div className={styles.root}>
      <div role="listbox" aria-label={t('composer.mentions')}>
        {found.map(({ userId, user }, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and passes its keys
          <div
            key={userId}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={mergeClasses(styles.option, index === current && styles.reached)}
            onPointerMove={() => reach({ reached: index, forQuery: query })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(user.name)}
          >
            <PersonAvatar name={user.name} size={24} />
            <CutText>{user.name}</CutText>
          </div>
        ))}
      </div>
      {/* The focus stays in the text field, so a live region announces the highlighted member. */}
      <span className={styles.announced} role="status">
        {`${t('composer.mentions')}: ${chosen.user.name}`}
      </span>
    </div>
  );
}

function membersMatching(members: Chat['users'], query: string): Chat['users'] {
  const typed = plainText(query).trim();
  return members
    .filter(({ user }) => {
      const name = plainText(user.name);
      return name.startsWith(typed) || name.split(' ').some((word) => word.startsWith(typed));
    })
    .slice(0, MAX_SHOWN);
}
