import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDown16Regular, ArrowUp16Regular, ReOrderDotsVertical16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'grab',
  },
  over: { backgroundColor: tokens.colorNeutralBackground1Hover },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface QueueOrderProps {
  queues: readonly { id: number; name: string }[];
  /** Ids in the order in which customers see the queues. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Orders the queues of the customers' menu, by dragging or with buttons. */
export function QueueOrder({ queues, value, onChange }: QueueOrderProps) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const shown = value.flatMap((id) => queues.find((queue) => queue.id === id) ?? []);
  if (shown.length < 2) return null;
  const move = (id: number, to: number) => {
    const others = value.filter((other) => other !== id);
    onChange([...others.slice(0, to), id, ...others.slice(to)]);
  };
  const drop = (to: number) => {
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <Field label={t('form.queueOrder')} hint={t('form.queueOrderHint')}>
      <ol className={styles.list} aria-label={t('form.queueOrder')}>
        {shown.map(({ id, name }, index) => (
          <li
            key={id}
            draggable
            className={mergeClasses(styles.item, over === index && styles.over)}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(index);
            }}
          >
            <ReOrderDotsVertical16Regular aria-hidden />
            <span className={styles.name}>{`${index + 1} · ${name}`}</span>
            <IconButton
              size="small"
              icon={<ArrowUp16Regular />}
              label={t('form.moveQueueUp', { name })}
              disabledFocusable={index === 0}
              onClick={() => move(id, index - 1)}
            />
            <IconButton
              size="small"
              icon={<ArrowDown16Regular />}
              label={t('form.moveQueueDown', { name })}
              disabledFocusable={index === shown.length - 1}
              onClick={() => move(id, index + 1)}
            />
          </li>
        ))}
      </ol>
    </Field>
  );
}
