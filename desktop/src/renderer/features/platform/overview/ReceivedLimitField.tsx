import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECEIVED_DOCUMENT_MB as RANGE } from '@recado/shared/settings';
import { useSaveSetting } from '@/data/settings/useSaveSetting';
import { useSetting } from '@/data/settings/useSettings';

/** Stores the limit of received documents on Enter or blur. Esc restores the stored one. */
export function ReceivedLimitField() {
  const { t } = useTranslation('platform');
  const stored = useSetting('receivedDocumentMb');
  const save = useSaveSetting();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && (Number(typed) < RANGE.min || Number(typed) > RANGE.max);
  const done = () => {
    if (typed === null || isWrong) return;
    if (Number(typed) !== Number(stored)) save('receivedDocumentMb', String(Number(typed)));
    setTyped(null);
  };
  return (
    <Field
      label={t('storage.received')}
      hint={t('storage.receivedHint')}
      validationMessage={isWrong ? t('storage.receivedRange', RANGE) : undefined}
    >
      <Input
        value={typed ?? stored}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        contentAfter="MB"
        onChange={(_event, data) => setTyped(data.value.replace(/\D/g, ''))}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done();
          if (key === 'Escape') setTyped(null);
        }}
      />
    </Field>
  );
}
