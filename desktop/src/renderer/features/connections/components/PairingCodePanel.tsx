import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { digitsOf } from '@recado/shared/formats';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../ui/toasts';
import { IconButton } from '../../../ui/tooltip';
import { usePairingCode } from '../api/usePairingCode';

/** Digits of a number with its country code. */
const NUMBER = { min: 10, max: 15 } as const;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '284px',
    maxWidth: '100%',
  },
  ask: { alignSelf: 'start' },
  code: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  characters: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    userSelect: 'all',
  },
});

/** Eight characters instead of a picture, for whoever cannot point the phone at this screen. */
export function PairingCodePanel({ connectionId }: { connectionId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const asking = usePairingCode(connectionId);
  const [number, setNumber] = useState('+55 ');
  const [wrong, setWrong] = useState(false);
  const code = asking.data?.code;

  function ask(event: FormEvent) {
    event.preventDefault();
    const digits = digitsOf(number);
    const bad = digits.length < NUMBER.min || digits.length > NUMBER.max;
    setWrong(bad);
    if (!bad) asking.mutate(digits, { onError: (error) => toasts.failure(error) });
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(code ?? '');
      toasts.success(t('code.copied'));
    } catch {
      toasts.error(t('token.notCopied'));
    }
  }

  return (
    <form className={styles.root} onSubmit={ask} noValidate>
      <Field
        label={t('code.number')}
        hint={t('code.numberHint')}
        validationMessage={wrong ? t('code.wrongNumber') : undefined}
      >
        <Input
          type="tel"
          value={number}
          maxLength={30}
          autoComplete="off"
          onChange={(_event, data) => setNumber(data.value)}
        />
      </Field>
      <Button
        type="submit"
        className={styles.ask}
        appearance={code ? 'secondary' : 'primary'}
        disabledFocusable={asking.isPending}
        icon={asking.isPending ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
      >
        {code ? t('code.again') : t('code.ask')}
      </Button>
      {code && (
        <div className={styles.code} role="status">
          <span className={styles.characters} aria-label={t('code.label', { code: [...code].join(' ') })}>
            {code.slice(0, 4)}-{code.slice(4)}
          </span>
          <IconButton icon={<CopyRegular />} label={t('code.copy')} onClick={() => void copy()} />
        </div>
      )}
    </form>
  );
}
