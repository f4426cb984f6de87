import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, type ReadNumber, readPhoneNumber } from '@recado/shared/rules/phones';
import { usePairingCode } from '@/data/connections/useQrCode';
import { useCompanyCountry } from '@/lib/session/useCompanyCountry';
import { CopyButton } from '@/ui/copy/CopyButton';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '284px',
    maxWidth: '100%',
  },
  ask: { alignSelf: 'start' },
  foreign: { flexShrink: 0 },
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
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

/**
 * Requests an eight-character code to type on the company's phone. Shows the parsed number and asks to confirm a
 * foreign one: "+51 99888-1234" is in Peru, "51 99888-1234" in Brazil.
 */
export function PairingCodePanel({ connectionId }: { connectionId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const pairing = usePairingCode(connectionId);
  const countryName = useCountryName();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [foreign, setForeign] = useState<ReadNumber>();
  const field = useRef<HTMLInputElement>(null);
  const country = useCompanyCountry();
  const reading = readPhoneNumber(typed, country);
  const number = reading.ok ? reading : undefined;
  const withoutCountry = readPhoneNumber(typed.replace(/^[\s+0]+/, ''), country);
  const local = foreign && withoutCountry.ok ? withoutCountry : undefined;
  const shown = pairing.data;

  function change(value: string) {
    setTyped(value);
    setWrong(false);
    setForeign(undefined);
  }
  function request(selected: ReadNumber) {
    setForeign(undefined);
    pairing.mutate(`+${selected.number}`, { onError: (error) => toasts.failure(error) });
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pairing.isPending) return;
    setWrong(!number);
    if (!number) field.current?.focus();
    else if (number.country === country) request(number);
    else setForeign(number);
  }
  function acceptLocal(selected: ReadNumber) {
    setTyped(formatPhone(selected.number));
    request(selected);
  }

  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <Field
        label={t('code.number')}
        hint={number ? `${countryName(number.country)}: ${formatPhone(number.number)}` : t('code.numberHint')}
        validationMessage={wrong ? t('code.wrongNumber') : undefined}
      >
        <Input
          ref={field}
          type="tel"
          value={typed}
          maxLength={30}
          autoComplete="off"
          contentBefore={country !== 'BR' || /^\s*(\+|00)/.test(typed) ? undefined : '+55'}
          onChange={(_event, data) => change(data.value)}
        />
      </Field>
      {foreign && (
        <MessageBar intent="warning" layout="multiline" className={styles.foreign}>
          <MessageBarBody>
            {t('code.foreign', {
              country: countryName(foreign.country),
              number: formatPhone(foreign.number),
            })}
          </MessageBarBody>
          <MessageBarActions>
            {local && (
              <Button size="small" onClick={() => acceptLocal(local)}>
                {t('code.useLocal', { number: formatPhone(local.number) })}
              </Button>
            )}
            <Button size="small" onClick={() => request(foreign)}>
              {t('code.useForeign')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <Button
        type="submit"
        className={styles.ask}
        appearance={shown ? 'secondary' : 'primary'}
        disabledFocusable={pairing.isPending}
        icon={pairing.isPending ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
      >
        {shown ? t('code.again') : t('code.ask')}
      </Button>
      {shown && (
        <div role="status" className={styles.result}>
          <Text size={200}>{t('code.for', { number: shown.number })}</Text>
          <div className={styles.code}>
            <span
              className={styles.characters}
              aria-label={t('code.label', { code: [...shown.code].join(' ') })}
            >
              {shown.code.slice(0, 4)}-{shown.code.slice(4)}
            </span>
            <CopyButton label={t('code.copy')} text={shown.code} copied={t('code.copied')} size="medium" />
          </div>
        </div>
      )}
    </form>
  );
}

function useCountryName(): (country: string | null) => string {
  const { t, i18n } = useTranslation('connections');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (country) => (country ? names.of(country) : undefined) ?? t('code.noCountry');
}
