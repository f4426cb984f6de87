import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowDown16Regular,
  ArrowUp16Regular,
  ChevronDown16Regular,
  ChevronRight16Regular,
  Delete16Regular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import type { OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';
import { OptionFields } from './OptionFields';
import { OptionState } from './OptionState';

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  rail: { display: 'flex', flexDirection: 'column', alignItems: 'center', flexShrink: 0 },
  number: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '24px',
    height: '24px',
    marginTop: '4px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  untitledNumber: {
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  line: { flexGrow: 1, width: '1px', minHeight: '4px', backgroundColor: tokens.colorNeutralStroke2 },
  content: { flexGrow: 1, minWidth: 0, paddingBottom: tokens.spacingVerticalS },
  header: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minHeight: '32px' },
  title: { flexGrow: 1, minWidth: 0, justifyContent: 'start', paddingInline: tokens.spacingHorizontalXS },
  newTitle: {
    flexGrow: 1,
    minWidth: 0,
    paddingInline: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightSemibold,
  },
  untitled: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
});

interface OptionStepProps {
  node: OptionNode;
  position: number;
  /** Number of stored options in the level. */
  count: number;
  below: ReactNode;
}

/** A click on the title opens the fields and the options below. */
export function OptionStep({ node, position, count, below }: OptionStepProps) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const toasts = useToasts();
  const { drafts, isOpen, setOpen, confirmDelete } = useOptionTree();
  const { key, option, content } = node;
  const open = option === null || isOpen(key);
  const isUntitled = content.title.trim() === '';
  const title = isUntitled ? t('untitled') : content.title;
  const shownTitle = <CutText className={isUntitled ? styles.untitled : undefined}>{title}</CutText>;
  const move = (to: number) => {
    if (option) drafts.move(option, to).catch((error: unknown) => toasts.failure(error));
  };
  return (
    <li className={styles.root}>
      <div className={styles.rail} aria-hidden>
        <span className={mergeClasses(styles.number, isUntitled && styles.untitledNumber)}>{position}</span>
        <span className={styles.line} />
      </div>
      <div className={styles.content}>
        <div className={styles.header}>
          {option ? (
            <Button
              appearance="transparent"
              className={styles.title}
              icon={open ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
              aria-expanded={open}
              aria-label={t('optionLabel', { number: position, title })}
              onClick={() => setOpen(key, !open)}
            >
              {shownTitle}
            </Button>
          ) : (
            <span className={styles.newTitle}>{shownTitle}</span>
          )}
          <OptionState node={node} />
          {option && (
            <>
              <IconButton
                size="small"
                icon={<ArrowUp16Regular />}
                label={t('moveUp', { title })}
                disabledFocusable={position === 1}
                onClick={() => move(position - 1)}
              />
              <IconButton
                size="small"
                icon={<ArrowDown16Regular />}
                label={t('moveDown', { title })}
                disabledFocusable={position >= count}
                onClick={() => move(position + 1)}
              />
            </>
          )}
          <IconButton
            size="small"
            icon={<Delete16Regular />}
            label={t('deleteOption', { title })}
            onClick={() => confirmDelete(node)}
          />
        </div>
        {open && <OptionFields node={node} title={title} below={below} />}
      </div>
    </li>
  );
}
