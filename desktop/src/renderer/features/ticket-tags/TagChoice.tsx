import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Add16Regular, Checkmark16Regular, Search16Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagSummary } from '@recado/shared/tags';
import { searchTags } from '@/data/tags/tag-search';
import { CutText } from '@/ui/tooltip/CutText';
import { TagDot } from './TagDot';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '240px' },
  list: {
    // Height of eight and a half rows; the cut row shows that there are more.
    maxHeight: '272px',
    overflowY: 'auto',
    margin: `0 calc(-1 * ${tokens.spacingHorizontalS})`,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    height: '32px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  reached: { backgroundColor: tokens.colorNeutralBackground1Hover },
  name: { flexGrow: 1 },
  mark: { display: 'flex', flexShrink: 0, color: tokens.colorCompoundBrandForeground1 },
  hint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export interface TagChoiceProps {
  label: string;
  tags: readonly TagSummary[];
  selected: readonly number[];
  onToggle: (tag: TagSummary) => void;
  onCreate?: (name: string) => void;
}

/** A search field above the tags. Arrow keys move in the list, Enter toggles a tag. */
export function TagChoice({ label, tags, selected, onToggle, onCreate }: TagChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('tags');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const active = useRef<HTMLDivElement>(null);
  const { found, newName } = searchTags(tags, typed);
  const offered = onCreate ? newName : null;
  const count = found.length + (offered ? 1 : 0);
  const current = Math.min(reached, count - 1);
  useEffect(() => {
    // The braces discard the promise that some browsers return, because an effect may return only a clean-up
    // function.
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const select = (index: number) => {
    const tag = found[index];
    if (tag) onToggle(tag);
    else if (offered) {
      onCreate?.(offered);
      setTyped('');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setReached((current + step + count) % count);
    else if (event.key === 'Enter') select(current);
    else return;
    event.preventDefault();
  };
  const optionProps = (index: number) => ({
    id: `${id}-${index}`,
    ref: index === current ? active : undefined,
    role: 'option' as const,
    tabIndex: -1,
    className: mergeClasses(styles.option, index === current && styles.reached),
    onPointerMove: () => setReached(index),
    onClick: () => select(index),
    // Keeps the focus in the search field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <div className={styles.root}>
      <Input
        size="small"
        contentBefore={<Search16Regular aria-hidden />}
        placeholder={t('choice.search')}
        maxLength={50}
        value={typed}
        onChange={(_event, data) => {
          setTyped(data.value);
          setReached(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
      />
      <div id={id} role="listbox" aria-label={label} aria-multiselectable className={styles.list}>
        {found.map((tag, index) => (
          <div key={tag.id} {...optionProps(index)} aria-selected={selected.includes(tag.id)}>
            <TagDot color={tag.color} />
            <CutText className={styles.name}>{tag.name}</CutText>
            <span className={styles.mark}>{selected.includes(tag.id) && <Checkmark16Regular />}</span>
          </div>
        ))}
        {offered && (
          <div {...optionProps(found.length)} aria-selected={false}>
            <span className={styles.mark}>
              <Add16Regular />
            </span>
            <CutText className={styles.name}>{t('choice.create', { name: offered })}</CutText>
          </div>
        )}
      </div>
      {count === 0 && (
        <span className={styles.hint} role="status">
          {typed ? t('choice.none') : t(onCreate ? 'choice.emptyCreate' : 'choice.empty')}
        </span>
      )}
    </div>
  );
}
