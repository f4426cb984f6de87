import { Link, mergeClasses } from '@fluentui/react-components';
import { Fragment, memo, type ReactNode } from 'react';
import { isEmojiOnly, parseText, type TextPart } from '@/data/messages/text-formatting';
import { useBubbleStyles } from '../bubble/bubble-styles';
import { SearchedText } from './SearchedWords';

/** Renders formatted text as React elements, which cannot inject markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const styles = useBubbleStyles();
  return (
    <span className={mergeClasses(styles.text, isEmojiOnly(text) && styles.large)}>
      {elements(parseText(text))}
    </span>
  );
});

function Block({ text }: { text: string }) {
  const styles = useBubbleStyles();
  return <code className={styles.block}>{text}</code>;
}

function elements(parts: readonly TextPart[]): ReactNode {
  // Parts have no id, and their index never changes.
  return parts.map((part, index) => (
    <Fragment key={index}>{element(betweenBlocks(part, parts[index - 1], parts[index + 1]))}</Fragment>
  ));
}

/** Removes line breaks next to a block element, which would appear as empty lines. */
function betweenBlocks(part: TextPart, before?: TextPart, after?: TextPart): TextPart {
  if (part.kind !== 'text' || (before?.kind !== 'block' && after?.kind !== 'block')) return part;
  let { text } = part;
  if (before?.kind === 'block') text = text.replace(/^\n/u, '');
  if (after?.kind === 'block') text = text.replace(/\n$/u, '');
  return { kind: 'text', text };
}

function element(part: TextPart): ReactNode {
  switch (part.kind) {
    case 'text':
      return <SearchedText text={part.text} />;
    case 'bold':
      return <strong>{elements(part.parts)}</strong>;
    case 'italic':
      return <em>{elements(part.parts)}</em>;
    case 'strike':
      return <del>{elements(part.parts)}</del>;
    case 'code':
      return <code>{part.text}</code>;
    case 'block':
      return <Block text={part.text} />;
    case 'link':
      return (
        <Link href={part.href} target="_blank" rel="noopener noreferrer" inline>
          {part.text}
        </Link>
      );
  }
}
