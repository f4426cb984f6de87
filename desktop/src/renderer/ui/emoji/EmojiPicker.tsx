import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  EmojiPicker as Picker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEmojis } from './emoji-data';
import { categoryAtTop, HEADER_PX, ROW_PX, showCategory } from './emoji-scroll';
import { EmojiCategories } from './EmojiCategories';
import { useRecentEmojis } from './recent-emojis';
import { RecentEmojis } from './RecentEmojis';

const COLUMNS = 9;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '328px',
    maxWidth: '100%',
    height: '400px',
    maxHeight: 'calc(100vh - 80px)',
    isolation: 'isolate',
  },
  search: {
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '100%',
    height: '32px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    ':focus': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  },
  viewport: { position: 'relative', flexGrow: 1, outline: 'none', overflowY: 'auto' },
  state: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground3,
  },
  list: { paddingBottom: tokens.spacingVerticalS, userSelect: 'none' },
  header: {
    boxSizing: 'border-box',
    height: `${HEADER_PX}px`,
    padding: '6px 4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    '::first-letter': { textTransform: 'uppercase' },
  },
  emoji: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: `${100 / COLUMNS}%`,
    height: `${ROW_PX}px`,
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    fontSize: '22px',
    lineHeight: '28px',
    cursor: 'pointer',
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Hover },
  name: {
    flexShrink: 0,
    minHeight: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

const CATEGORIES = [
  'smileys',
  'people',
  'components',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

/** Loaded by `EmojiPanel` when first opened, because it is large. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('emoji');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(0);
  const viewport = useRef<HTMLDivElement>(null);
  const [newest, remember] = useRecentEmojis();
  // The order stays fixed while the picker is open, so that buttons do not move under the pointer.
  const [recent] = useState(newest);
  const pick = (emoji: string) => {
    remember(emoji);
    onPick(emoji);
  };
  const names = CATEGORIES.map((category) => t(`categories.${category}`));
  return (
    <Picker.Root
      className={styles.root}
      columns={COLUMNS}
      locale={i18n.language}
      resolveEmojiData={(locale) => loadEmojis(locale, names)}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        placeholder={t('search')}
        aria-label={t('search')}
        ref={focus}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {search === '' && (
        <EmojiCategories
          current={category}
          onSelect={(index) => viewport.current && showCategory(viewport.current, index)}
        />
      )}
      {search === '' && recent.length > 0 && <RecentEmojis emojis={recent} onPick={pick} />}
      {/* The scrollable area receives the focus; the arrow keys choose from there. */}
      <Picker.Viewport
        ref={viewport}
        className={styles.viewport}
        tabIndex={0}
        onScroll={({ currentTarget }) => setCategory(categoryAtTop(currentTarget))}
      >
        <Picker.Loading className={styles.state}>{t('loading')}</Picker.Loading>
        <Picker.Empty>{() => <span className={styles.state}>{t('nothing')}</span>}</Picker.Empty>
        <Picker.List className={styles.list} components={{ CategoryHeader, Row, Emoji }} />
      </Picker.Viewport>
      <div className={styles.name} aria-hidden>
        <Picker.ActiveEmoji>{({ emoji }) => emoji && `${emoji.emoji} ${emoji.label}`}</Picker.ActiveEmoji>
      </div>
    </Picker.Root>
  );
}

/** Focuses the search field. The list loads after the popover has searched for an element to focus. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

function CategoryHeader({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  const styles = useStyles();
  return (
    <div {...props} className={styles.header}>
      {category.label}
    </div>
  );
}

function Row({ style, ...props }: EmojiPickerListRowProps) {
  return (
    <div
      {...props}
      // Frimousse looks up the row by a zero-based `aria-rowindex`, so it scrolls to the row above the active
      // one.
      style={{ ...style, scrollMarginBottom: ROW_PX }}
      aria-rowindex={fromOne(props['aria-rowindex'])}
    />
  );
}

function Emoji({ emoji, ...props }: EmojiPickerListEmojiProps) {
  const styles = useStyles();
  return (
    <button
      {...props}
      role="gridcell"
      aria-colindex={fromOne(props['aria-colindex'])}
      className={mergeClasses(styles.emoji, emoji.isActive && styles.active)}
    >
      {emoji.emoji}
    </button>
  );
}

/** Converts a zero-based index, because screen readers count rows and columns from 1. */
function fromOne(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1;
}
