import { makeStyles, Slider, tokens } from '@fluentui/react-components';
import { Delete20Regular, Pause20Filled, Play20Filled } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { usePlayback } from './usePlayback';

export const useRecorderStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    minHeight: '34px',
  },
  time: { minWidth: '44px', fontVariantNumeric: 'tabular-nums' },
});

const useStyles = makeStyles({
  position: { flexGrow: 1, minWidth: '40px', maxWidth: '360px', height: '32px' },
  time: { color: tokens.colorNeutralForeground2 },
  space: { flexGrow: 1 },
});

interface RecordingReviewProps {
  file: File;
  /** Recorded seconds, shown until the file's duration is known. */
  seconds: number;
  onDiscard: () => void;
  /** Called when playback starts, in order to stop other audio. */
  onPlay: (() => void) | undefined;
  /** The button that sends the recording. */
  children: ReactNode;
}

/** A finished recording with its player. Escape first stops the player, then discards the recording. */
export function RecordingReview({ file, seconds, onDiscard, onPlay, children }: RecordingReviewProps) {
  const styles = useStyles();
  const shared = useRecorderStyles();
  const { t } = useTranslation('recorder');
  const toasts = useToasts();
  const playButton = useRef<HTMLButtonElement>(null);
  const { isPlaying, position, duration, play, pause, seek } = usePlayback(file, () =>
    toasts.error(t('notPlayable')),
  );
  useEffect(() => playButton.current?.focus(), []);
  const length = duration ?? seconds;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works wherever in it the focus is
    <div
      className={shared.root}
      role="group"
      aria-label={t('review')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (isPlaying) pause();
        else onDiscard();
      }}
    >
      <IconButton icon={<Delete20Regular />} label={t('discard')} onClick={onDiscard} />
      <IconButton
        ref={playButton}
        icon={isPlaying ? <Pause20Filled /> : <Play20Filled />}
        label={isPlaying ? t('pausePlayback') : t('play')}
        onClick={() => {
          if (isPlaying) return pause();
          onPlay?.();
          play();
        }}
      />
      <Slider
        className={styles.position}
        size="small"
        min={0}
        max={Math.max(1, tenths(length))}
        value={tenths(Math.min(position, length))}
        aria-label={t('position')}
        aria-valuetext={`${recordedTime(position)} / ${recordedTime(length)}`}
        onChange={(_event, { value }) => seek(value / 10)}
      />
      <span className={`${shared.time} ${styles.time}`}>
        {recordedTime(isPlaying || position > 0 ? position : length)}
      </span>
      <span className={styles.space} />
      {children}
    </div>
  );
}

/** Converts seconds to tenths, because a slider with a `step` draws a mark at each step. */
const tenths = (seconds: number) => Math.round(seconds * 10);

export function recordedTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}`;
}
