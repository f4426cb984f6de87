import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Delete20Regular, Send20Filled } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordingProblem } from '../../lib/audio';
import { useToasts } from '../toasts';
import { IconButton } from '../tooltip';
import { useSoundRecording } from './useSoundRecording';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    minHeight: '34px',
  },
  dot: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground3,
  },
  time: { minWidth: '44px', fontVariantNumeric: 'tabular-nums' },
  levels: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexGrow: 1,
    gap: '2px',
    height: '24px',
    minWidth: 0,
    overflow: 'hidden',
  },
  level: {
    flexShrink: 0,
    width: '3px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandStroke,
  },
  send: { minWidth: '34px', width: '34px', height: '34px' },
});

const HIGHEST_PX = 24;
const LOWEST_PX = 3;

interface SoundRecorderProps {
  /** The recording, an mp3. */
  onDone: (file: File) => void;
  /** It ended without one; where it could not be, the person was told. */
  onCancel: () => void;
  /** What there was of it when the screen was left. */
  onLeft: (file: File) => void;
  /** What ending it does: "Enviar áudio". */
  doneLabel: string;
}

/**
 * A bar that records as long as it is there: time, level, cancel and send (specification 1 §2.11). Esc cancels. Say in
 * `onLeft` where an unfinished recording goes.
 */
export function SoundRecorder({ onDone, onCancel, onLeft, doneLabel }: SoundRecorderProps) {
  const styles = useStyles();
  const { t } = useTranslation('recorder');
  const toasts = useToasts();
  const doneButton = useRef<HTMLButtonElement>(null);
  const { phase, seconds, levels, stop, cancel } = useSoundRecording({
    onDone,
    onCancel,
    onLeft,
    onTooShort() {
      toasts.info(t('tooShort'));
      onCancel();
    },
    onProblem(problem) {
      const words: Record<RecordingProblem, () => string> = {
        refused: () => t('problem.refused'),
        missing: () => t('problem.missing'),
        failed: () => t('problem.failed'),
      };
      toasts.error(t('problem.title'), { detail: words[problem]() });
      onCancel();
    },
  });
  useEffect(() => {
    if (phase === 'recording') doneButton.current?.focus();
  }, [phase]);

  if (phase !== 'recording') {
    return (
      <div className={styles.root} role="status">
        <Spinner size="extra-tiny" label={phase === 'asking' ? t('asking') : t('finishing')} />
      </div>
    );
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works wherever in it the focus is
    <div
      className={styles.root}
      role="group"
      aria-label={t('recording')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      <IconButton icon={<Delete20Regular />} label={t('cancel')} onClick={cancel} />
      <span className={styles.dot} aria-hidden />
      <span className={styles.time} role="timer">
        {recordedTime(seconds)}
      </span>
      <span className={styles.levels} aria-hidden>
        {levels.map((level, index) => (
          <span
            key={index}
            className={styles.level}
            style={{ height: `${Math.max(LOWEST_PX, level * HIGHEST_PX)}px` }}
          />
        ))}
      </span>
      <IconButton
        ref={doneButton}
        className={styles.send}
        appearance="primary"
        icon={<Send20Filled />}
        label={doneLabel}
        onClick={stop}
      />
    </div>
  );
}

/** `mm:ss` (specification 1 §2.11). */
function recordedTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
