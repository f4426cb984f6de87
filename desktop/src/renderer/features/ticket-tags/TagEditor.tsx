import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { Add16Regular, Dismiss12Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TICKET_TAGS, type TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import { useTags } from '@/data/tags/useAllTags';
import { useSyncTags } from '@/data/tickets/useSyncTags';
import { useCommands } from '@/lib/commands/useCommands';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { TagChoice } from './TagChoice';
import { TagDot } from './TagDot';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 2,
    minWidth: '72px',
    marginLeft: 'auto',
  },
  chips: {
    display: 'flex',
    gap: tokens.spacingHorizontalSNudge,
    minWidth: 0,
    margin: 0,
    // Leaves room for the focus outline, which the scrolling area would cut off.
    padding: '2px',
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  chip: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    boxSizing: 'border-box',
    height: '22px',
    padding: `0 2px 0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  remove: {
    minWidth: '18px',
    width: '18px',
    height: '18px',
    padding: 0,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground3,
  },
});

export function TagEditor({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('tags');
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const { tags, create } = useTags(open);
  const { tags: own, sync } = useSyncTags(ticket);
  useCommands([{ id: 'ticket.tags', label: t('editor.add'), section: 'ticket', run: () => setOpen(true) }]);
  const selected = own.map(({ id }) => id);

  const add = (tag: TagSummary) => {
    if (own.length < MAX_TICKET_TAGS) sync((now) => [...now, tag]);
    else toasts.warning(t('editor.tooMany', { count: MAX_TICKET_TAGS }));
  };
  const remove = (tag: TagSummary) => sync((now) => now.filter(({ id }) => id !== tag.id));
  return (
    <div className={styles.root} role="group" aria-label={t('editor.label')}>
      {own.length > 0 && (
        <ul className={styles.chips}>
          {own.map((tag) => (
            <li key={tag.id} className={styles.chip}>
              <TagDot color={tag.color} />
              {tag.name}
              <Button
                appearance="subtle"
                className={styles.remove}
                icon={<Dismiss12Regular />}
                aria-label={t('editor.remove', { name: tag.name })}
                onClick={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <Popover
        open={open}
        onOpenChange={(_event, data) => setOpen(data.open)}
        positioning="below-end"
        trapFocus
      >
        <PopoverTrigger disableButtonEnhancement>
          <IconButton size="small" icon={<Add16Regular />} label={t('editor.add')} />
        </PopoverTrigger>
        <PopoverSurface aria-label={t('editor.label')}>
          <TagChoice
            label={t('editor.label')}
            tags={tags}
            selected={selected}
            onToggle={(tag) => (selected.includes(tag.id) ? remove(tag) : add(tag))}
            onCreate={(name) => void create(name).then(add, toasts.failure)}
          />
        </PopoverSurface>
      </Popover>
    </div>
  );
}
