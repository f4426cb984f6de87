import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import { wordMarks } from '@/ui/highlight/marks';

/** The term searched for in the conversation; empty without a search. */
export const SearchedWordsContext = createContext('');

const useStyles = makeStyles({
  mark: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorPaletteYellowBackground2,
    borderRadius: tokens.borderRadiusSmall,
  },
});

export function SearchedText({ text }: { text: string }) {
  const searched = useContext(SearchedWordsContext);
  return searched === '' ? text : <Marked text={text} searched={searched} />;
}

function Marked({ text, searched }: { text: string; searched: string }) {
  const styles = useStyles();
  const marks = wordMarks(text, searched);
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
