import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Dismiss24Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availableCommands } from '@/lib/commands/registry';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { KeyCap } from './KeyCap';
import { bySection, entryOf } from './palette-entries';

const useStyles = makeStyles({
  surface: { maxWidth: '760px', width: 'calc(100% - 32px)' },
  // The columns are inside the scrolling element: with a limited height they would overflow sideways.
  columns: {
    columnWidth: '300px',
    columnGap: tokens.spacingHorizontalXXL,
    paddingTop: tokens.spacingVerticalS,
  },
  section: { breakInside: 'avoid', marginBottom: tokens.spacingVerticalL },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  list: { margin: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '30px',
  },
  keys: { margin: 0, flexShrink: 0 },
});

/** Lists the enabled shortcuts by section (`?`). */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('palette');
  const sectionName = useSectionName();
  const [sections] = useState(() =>
    bySection(
      availableCommands()
        .filter(({ hidden, keys }) => !hidden && keys?.length)
        .map(entryOf),
    ),
  );
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()} surfaceMotion={null}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={
              <DialogTrigger action="close">
                <Button appearance="subtle" aria-label={t('close')} icon={<Dismiss24Regular />} />
              </DialogTrigger>
            }
          >
            {t('shortcuts')}
          </DialogTitle>
          <DialogContent tabIndex={0} aria-label={t('shortcuts')} role="region">
            <div className={styles.columns}>
              {sections.map(([section, entries]) => (
                <section key={section} className={styles.section}>
                  <h3 className={styles.heading}>{sectionName(section)}</h3>
                  <dl className={styles.list}>
                    {entries.map((entry) => (
                      <div key={entry.id} className={styles.row}>
                        <dt>{entry.label}</dt>
                        <dd className={styles.keys}>{entry.keys && <KeyCap keys={entry.keys} />}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Returns a section's label; a section named by its component is shown unchanged. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation('palette');
  return (section) => t(`sections.${section}`, { defaultValue: section });
}
