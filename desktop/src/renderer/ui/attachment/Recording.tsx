import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Dismiss16Regular, RecordStopRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { recordedTime } from '@/ui/recorder/RecordingReview';
import { useAudioRecording } from '@/ui/recorder/useAudioRecording';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorStatusDangerForeground1 },
});

/** Records while mounted; Escape discards the recording. */
export function Recording({ onRecorded, onEnd }: { onRecorded: (file: File) => void; onEnd: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('attachment');
  const { t: tRecorder } = useTranslation('recorder');
  const toasts = useToasts();
  const started = useRef(false);
  const stopButton = useRef<HTMLButtonElement>(null);
  const { phase, seconds, stop, cancel } = useAudioRecording({
    onDone(file) {
      toasts.success(t('recorder.saved'));
      onRecorded(file);
      onEnd();
    },
    onCancel: onEnd,
    // Closing the dialog discards the recording.
    onLeft: () => undefined,
    onTooShort() {
      toasts.info(t('recorder.tooShort'));
      onEnd();
    },
    onProblem(problem) {
      const what = started.current ? t('recorder.saveFailed') : t('recorder.startFailed');
      toasts.error(what, { detail: tRecorder(`problem.${problem}`) });
      onEnd();
    },
  });
  useEffect(() => {
    if (phase !== 'recording' || started.current) return;
    started.current = true;
    stopButton.current?.focus();
    toasts.success(t('recorder.started'));
  }, [phase, t, toasts]);

  if (phase !== 'recording') return <Spinner size="tiny" aria-label={t('recorder.wait')} />;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works wherever in it the focus is
    <div
      className={styles.root}
      role="group"
      aria-label={t('recorder.start')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <Button ref={stopButton} appearance="primary" icon={<RecordStopRegular />} onClick={stop}>
        {t('recorder.stop')}
      </Button>
      <span role="timer" className={styles.time}>
        {recordedTime(seconds)}
      </span>
      <IconButton icon={<Dismiss16Regular />} label={t('recorder.cancel')} onClick={cancel} />
    </div>
  );
}
