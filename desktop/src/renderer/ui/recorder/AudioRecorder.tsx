import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import {
  Delete20Regular,
  Dismiss20Regular,
  Headphones20Regular,
  Mic20Regular,
  Pause20Regular,
  Send20Filled,
} from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordingProblem } from '@/lib/audio/record-audio';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { recordedTime, RecordingReview, useRecorderStyles } from './RecordingReview';
import { useAudioRecording } from './useAudioRecording';

const useStyles = makeStyles({
  dot: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground3,
  },
  dotPaused: {
    boxSizing: 'border-box',
    border: `2px solid ${tokens.colorStatusDangerBackground3}`,
    backgroundColor: 'transparent',
  },
  waiting: { justifyContent: 'space-between' },
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
  levelsPaused: { opacity: 0.5 },
  level: {
    flexShrink: 0,
    width: '3px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandStroke,
  },
  send: { minWidth: '34px', width: '34px', height: '34px' },
});

const MAX_BAR_PX = 24;
const MIN_BAR_PX = 3;
/** Time in which a discarded recording can be restored. */
const UNDO_MS = 10_000;

interface SoundRecorderProps {
  onDone: (file: File) => void;
  /** Called if there is no recording. The user already knows the reason. */
  onCancel: () => void;
  /** Called with the recording if the screen is left, and with a restored recording. */
  onLeft: (file: File) => void;
  /** Called when playback starts, in order to stop other audio. */
  onPlay?: () => void;
  /** Label of the button that ends the recording, such as "Enviar áudio". */
  doneLabel: string;
}

/**
 * Records as soon as it is mounted. Escape ends the recording but keeps it: the user can play, discard and restore
 * it.
 */
export function AudioRecorder({ onDone, onCancel, onLeft, onPlay, doneLabel }: SoundRecorderProps) {
  const styles = useStyles();
  const shared = useRecorderStyles();
  const { t } = useTranslation('recorder');
  const toasts = useToasts();
  const doneButton = useRef<HTMLButtonElement>(null);
  const { phase, seconds, levels, file, pause, resume, review, stop, cancel } = useAudioRecording({
    onDone,
    onCancel,
    onLeft,
    onTooShort() {
      toasts.info(t('tooShort'));
      onCancel();
    },
    onProblem(problem) {
      const texts: Record<RecordingProblem, () => string> = {
        refused: () => t('problem.refused'),
        missing: () => t('problem.missing'),
        failed: () => t('problem.failed'),
      };
      toasts.error(t('problem.title'), { detail: texts[problem]() });
      onCancel();
    },
  });
  const records = phase === 'recording' || phase === 'paused';
  useEffect(() => {
    if (records) doneButton.current?.focus();
  }, [records]);

  const send = (
    <IconButton
      ref={doneButton}
      className={styles.send}
      appearance="primary"
      icon={<Send20Filled />}
      label={doneLabel}
      onClick={stop}
    />
  );
  if (file) {
    const discard = () => {
      cancel();
      toasts.info(t('discarded'), {
        timeoutMs: UNDO_MS,
        action: { label: t('undo'), onClick: () => onLeft(file) },
      });
    };
    return (
      <RecordingReview file={file} seconds={seconds} onDiscard={discard} onPlay={onPlay}>
        {send}
      </RecordingReview>
    );
  }
  if (!records) {
    return (
      <div className={mergeClasses(shared.root, styles.waiting)}>
        <div role="status">
          <Spinner size="extra-tiny" label={phase === 'asking' ? t('asking') : t('finishing')} />
        </div>
        {phase === 'asking' && (
          <IconButton icon={<Dismiss20Regular />} label={t('cancel')} onClick={cancel} />
        )}
      </div>
    );
  }
  const paused = phase === 'paused';
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works wherever in it the focus is
    <div
      className={shared.root}
      role="group"
      aria-label={paused ? t('paused') : t('recording')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        review();
      }}
    >
      <IconButton icon={<Delete20Regular />} label={t('cancel')} onClick={cancel} />
      <span className={mergeClasses(styles.dot, paused && styles.dotPaused)} aria-hidden />
      <span className={shared.time} role="timer">
        {recordedTime(seconds)}
      </span>
      <span className={mergeClasses(styles.levels, paused && styles.levelsPaused)} aria-hidden>
        {levels.map((level, index) => (
          <span
            key={index}
            className={styles.level}
            style={{ height: `${Math.max(MIN_BAR_PX, level * MAX_BAR_PX)}px` }}
          />
        ))}
      </span>
      <IconButton
        icon={paused ? <Mic20Regular /> : <Pause20Regular />}
        label={paused ? t('resume') : t('pause')}
        onClick={paused ? resume : pause}
      />
      <IconButton icon={<Headphones20Regular />} label={t('listen')} onClick={review} />
      {send}
    </div>
  );
}
