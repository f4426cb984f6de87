import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { Add16Regular, Save16Regular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_LIMITS } from '@recado/shared/automation';
import { staleFormOf } from '@recado/shared/contract';
import { AutomaticTextField } from '@/ui/automatic-text/AutomaticTextField';
import { StaleFormBar } from '@/ui/dialogs/StaleFormBar';
import { contentErrors, type OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';
import { OptionTarget } from './OptionTarget';
import { useOptionError } from './useOptionError';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalXS,
  },
  add: { alignSelf: 'start' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface OptionFieldsProps {
  node: OptionNode;
  title: string;
  below: ReactNode;
}

export function OptionFields({ node, title, below }: OptionFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const errorText = useOptionError();
  const { drafts, focus, add, save } = useOptionTree();
  const { key, option, content, state, error } = node;
  const stale = staleFormOf(error);
  const { title: titleError, message: messageError } = contentErrors(content);
  const titleInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus?.key === key) titleInput.current?.focus();
  }, [focus, key]);
  return (
    <div className={styles.root}>
      <Field
        label={t('title')}
        validationMessage={titleError && t(`errors.${titleError}`, { count: MENU_LIMITS.title })}
      >
        <Input
          ref={titleInput}
          placeholder={t('titlePlaceholder')}
          autoComplete="off"
          value={content.title}
          onChange={(_event, data) => drafts.edit(node, { title: data.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            // Enter would submit the queue's form.
            event.preventDefault();
            save(key);
          }}
        />
      </Field>
      <AutomaticTextField
        label={t('message')}
        error={messageError && t(`errors.${messageError}`, { count: MENU_LIMITS.message })}
        placeholder={t('messagePlaceholder')}
        value={content.message}
        onChange={(message) => drafts.edit(node, { message })}
      />
      <OptionTarget node={node} />
      {option && stale && (
        <StaleFormBar
          key={stale.version}
          stale={stale}
          fields={{
            title: t('title'),
            message: t('message'),
            queueToTransferId: { label: t('transfer.queue'), value: () => ({}) },
            operatorId: { label: t('transfer.user'), value: () => ({}) },
          }}
          read={() => drafts.read(option)}
          onUse={() => drafts.discard(key)}
          onOverwrite={(version) => {
            drafts.rebase(key, version);
            save(key);
          }}
        />
      )}
      {state === 'failed' && !stale && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{errorText(error)}</MessageBarBody>
        </MessageBar>
      )}
      {state !== 'stored' && (
        <div className={styles.actions}>
          <Button
            size="small"
            icon={<Save16Regular />}
            disabledFocusable={state === 'saving' || titleError !== undefined || messageError !== undefined}
            onClick={() => save(key)}
          >
            {t('saveOption')}
          </Button>
          {option && (
            <Button
              size="small"
              appearance="subtle"
              disabledFocusable={state === 'saving'}
              onClick={() => drafts.discard(key)}
            >
              {t('discard')}
            </Button>
          )}
        </div>
      )}
      {option && (
        <>
          {below}
          <Button
            size="small"
            appearance="subtle"
            className={styles.add}
            icon={<Add16Regular />}
            aria-label={t('addBelow', { title })}
            onClick={() => add(option.id)}
          >
            {t('add')}
          </Button>
        </>
      )}
    </div>
  );
}
