import { Button } from '@fluentui/react-components';
import { MicRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Recording } from './Recording';

export function RecordToggle({
  disabled,
  onRecorded,
}: {
  disabled: boolean;
  onRecorded: (file: File) => void;
}) {
  const { t } = useTranslation('attachment');
  const [on, setOn] = useState(false);
  if (on) return <Recording onRecorded={onRecorded} onEnd={() => setOn(false)} />;
  return (
    <Button icon={<MicRegular />} disabled={disabled} onClick={() => setOn(true)}>
      {t('recorder.start')}
    </Button>
  );
}
