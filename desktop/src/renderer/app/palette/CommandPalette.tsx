import { Dialog, DialogSurface, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suspendCommands } from '@/lib/commands/suspend';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import type { PaletteEntry } from './palette-entries';
import { PaletteOptions } from './PaletteOptions';
import { usePaletteEntries } from './usePaletteEntries';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: 'min(640px, calc(100vw - 16px))',
    maxWidth: 'none',
    // The palette grows with its content from the top, whereas Fluent stretches and centres dialogs.
    bottom: 'auto',
    height: 'fit-content',
    maxHeight: 'min(520px, calc(100dvh - 64px))',
    margin: '56px auto auto',
    padding: 0,
    overflow: 'hidden',
  },
  field: {
    flexShrink: 0,
    margin: tokens.spacingHorizontalS,
    height: '44px',
    fontSize: tokens.fontSizeBase400,
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** The command palette (Ctrl+K), which opens screens and tickets and runs commands. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('palette');
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const { sections, isSearching, failed, remember } = usePaletteEntries(typed);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useReturnFocus();
  // Not `autoFocus`, which would run before `useReturnFocus` records the focused element.
  useEffect(() => field.current?.focus(), []);
  const entries = sections.flatMap(([, inSection]) => inSection);
  const current = entries[Math.min(selected, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  const run = (entry: PaletteEntry) => {
    remember(entry.id);
    onClose();
    // While the command runs, shortcuts must not act on the open ticket: the command may open another.
    const { end } = suspendCommands(['ticket', 'message'], false);
    const runEntry = async () => {
      try {
        await entry.run();
      } finally {
        end();
      }
    };
    // Waits until the closed dialog has returned the focus, because the command may move it.
    setTimeout(() => setTimeout(() => void runEntry()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const from = current ? entries.indexOf(current) : 0;
      setSelected((from + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      run(current);
    }
  };

  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()} surfaceMotion={null}>
      <DialogSurface className={styles.surface} aria-label={t('title')}>
        <Input
          className={styles.field}
          appearance="filled-darker"
          size="large"
          contentBefore={<Search20Regular />}
          ref={field}
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(_event, { value }) => {
            setTyped(value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteOptions
          listId={listId}
          sections={sections}
          current={current}
          optionId={optionId}
          onPoint={(entry) => setSelected(entries.indexOf(entry))}
          onRun={run}
          isSearching={isSearching}
          failed={failed}
        />
        <div role="status" className={styles.hidden}>
          {isSearching ? t('searching') : t('found', { count: entries.length })}
        </div>
      </DialogSurface>
    </Dialog>
  );
}
