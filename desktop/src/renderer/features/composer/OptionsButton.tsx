import {
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { Options20Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemindsPromises } from '@/data/desk/list-preferences';
import { useSignature } from '@/data/outbox/useSignature';
import { keyLabel } from '@/lib/commands/keys';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '320px' },
  option: { display: 'flex', flexDirection: 'column' },
  hint: {
    paddingLeft: '60px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface OptionsButtonProps {
  whisper: boolean;
  onWhisper: (whisper: boolean) => void;
  disabled?: boolean;
}

/** Menu with "Assinar", "Sussurro" and "Lembrar promessas". Only administrators may turn off their signature. */
export function OptionsButton({ whisper, onWhisper, disabled = false }: OptionsButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { signs, forced, select } = useSignature();
  const [remindsPromises, setRemindsPromises] = useRemindsPromises();
  const id = useId();
  return (
    <Popover positioning="above-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <IconButton icon={<Options20Regular />} label={t('options.open')} disabled={disabled} />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('options.open')} className={styles.root}>
        <div className={styles.option}>
          <Switch
            label={t('options.sign')}
            checked={signs}
            disabled={forced}
            aria-describedby={`${id}-sign`}
            onChange={(_event, data) => select(data.checked)}
          />
          <span id={`${id}-sign`} className={styles.hint}>
            {forced ? t('options.signForced') : t('options.signHint')}
          </span>
        </div>
        <div className={styles.option}>
          <Switch
            label={t('options.whisper', { key: keyLabel('Alt+W') })}
            checked={whisper}
            aria-describedby={`${id}-whisper`}
            onChange={(_event, data) => onWhisper(data.checked)}
          />
          <span id={`${id}-whisper`} className={styles.hint}>
            {t('options.whisperHint')}
          </span>
        </div>
        <div className={styles.option}>
          <Switch
            label={t('options.promises')}
            checked={remindsPromises}
            aria-describedby={`${id}-promises`}
            onChange={(_event, data) => setRemindsPromises(data.checked)}
          />
          <span id={`${id}-promises`} className={styles.hint}>
            {t('options.promisesHint')}
          </span>
        </div>
      </PopoverSurface>
    </Popover>
  );
}
