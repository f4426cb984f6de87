import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular, Search16Regular } from '@fluentui/react-icons';
import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { searchFocusAtom, searchTextAtom } from '@/data/desk/desk-state';
import { IconButton } from '@/ui/tooltip/IconButton';

const MAX_CHARACTERS = 200;

const useStyles = makeStyles({
  root: { padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS}` },
  input: {
    width: '100%',
    // Hides the browser's clear button, because the field has its own with a label.
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
});

/** The down arrow key moves to the results. */
export function SearchField() {
  const styles = useStyles();
  const { t } = useTranslation('ticket-search');
  const [text, setText] = useAtom(searchTextAtom);
  const wanted = useAtomValue(searchFocusAtom);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [wanted]);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') clear();
    else if (event.key === 'ArrowDown' || event.key === 'Enter') firstRow()?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.root} role="search">
      <Input
        ref={input}
        className={styles.input}
        type="search"
        value={text}
        maxLength={MAX_CHARACTERS}
        aria-label={t('field')}
        placeholder={t('placeholder')}
        contentBefore={<Search16Regular aria-hidden />}
        contentAfter={
          text === '' ? undefined : (
            <IconButton size="small" icon={<Dismiss16Regular />} label={t('clear')} onClick={clear} />
          )
        }
        onChange={(_event, data) => setText(data.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function firstRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-pane="list"] [data-row-open]');
}
