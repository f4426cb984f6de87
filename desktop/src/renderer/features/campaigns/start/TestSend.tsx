import {
  Button,
  Dropdown,
  Field,
  Input,
  makeStyles,
  Option,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, CAMPAIGN_LIMITS } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { useTestCampaign } from '@/data/campaigns/useCampaignMutations';
import { errorText } from '@/lib/api/errors';
import { TEXT_NUMBERS, textsOf } from '../rules/campaign-form';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
  },
  number: { flexGrow: 1, flexBasis: '200px' },
  variant: { width: '120px', '& .fui-Dropdown': { minWidth: 0 } },
  // Aligns the button with the fields, below their labels.
  button: { marginTop: '26px' },
});

/** Sends one text of the campaign to a number. */
export function TestSend({ campaign }: { campaign: Campaign }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const variants = TEXT_NUMBERS.filter((number) => textsOf(campaign, number).message.trim() !== '');
  const [number, setNumber] = useState('');
  const [variant, setVariant] = useState(variants[0] ?? 1);
  const { mutate, isPending, data, error, reset } = useTestCampaign();
  const send = () => {
    if (number.trim() !== '' && !isPending) mutate({ id: campaign.id, number: number.trim(), variant });
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    // Enter must not start the campaign.
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.root}>
      <Field
        className={styles.number}
        label={t('test.title')}
        validationState={error ? 'error' : data ? 'success' : undefined}
        validationMessage={
          error ? failureText(error) : data ? t('test.sent', { count: data.remaining }) : undefined
        }
        hint={t('test.hint', { count: CAMPAIGN_LIMITS.testsPerDay })}
      >
        <Input
          type="tel"
          value={number}
          placeholder={t('test.placeholder')}
          autoComplete="off"
          onKeyDown={sendByKey}
          onChange={(_event, { value }) => {
            reset();
            setNumber(value);
          }}
        />
      </Field>
      {variants.length > 1 && (
        <Field className={styles.variant} label={t('test.variant')}>
          <Dropdown
            value={t('form.tab', { number: variant })}
            selectedOptions={[String(variant)]}
            onOptionSelect={(_event, { optionValue }) => setVariant(Number(optionValue))}
          >
            {variants.map((each) => (
              <Option key={each} value={String(each)}>
                {t('form.tab', { number: each })}
              </Option>
            ))}
          </Dropdown>
        </Field>
      )}
      <Button
        className={styles.button}
        disabledFocusable={number.trim() === '' || isPending}
        icon={isPending ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
        onClick={send}
      >
        {t('test.button')}
      </Button>
    </div>
  );

  function failureText(failure: unknown): string {
    const { code } = failure instanceof AppError ? failure : {};
    return code === 'ERR_LIMIT_REACHED'
      ? t('test.limit', { count: CAMPAIGN_LIMITS.testsPerDay })
      : errorText(failure);
  }
}
