import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Pause20Filled, Play20Filled } from '@fluentui/react-icons';
import type { Message } from '@recado/shared/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/tooltip';
import { clock } from '../../rules/measures';
import { MissingFile } from './MissingFile';
import { useMediaAddress } from './useMediaAddress';
import { useSound } from './useSound';
import { Waveform } from './Waveform';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '290px',
    maxWidth: '100%',
    margin: '2px 0 4px',
  },
  track: { position: 'relative', flexGrow: 1, minWidth: 0, height: '28px' },
  seek: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  seekFocus: {
    ':has(input:focus-visible)': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  time: {
    minWidth: '34px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  speed: { minWidth: '44px', fontVariantNumeric: 'tabular-nums' },
});

/** A voice note or a sound file: play, place, speed. */
export function SoundPlayer({ message }: { message: Message }) {
  const [broken, setBroken] = useState(false);
  if (!message.mediaUrl || broken) return <MissingFile message={message} />;
  return <Player message={message} onBroken={() => setBroken(true)} />;
}

function Player({ message, onBroken }: { message: Message; onBroken: () => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('tickets');
  const address = useMediaAddress(message.mediaUrl);
  const sound = useSound(message.media?.seconds ?? null, onBroken);
  const { at, length, speed } = sound;
  const speedText = `${speed.toLocaleString(i18n.language)}×`;
  return (
    <div className={styles.root} role="group" aria-label={t('sound.name')}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- customers send no subtitles */}
      <audio ref={sound.element} src={address} preload="none" onError={onBroken} />
      <IconButton
        icon={sound.isPlaying ? <Pause20Filled /> : <Play20Filled />}
        label={sound.isPlaying ? t('sound.pause') : t('sound.play')}
        onClick={sound.toggle}
      />
      <span className={`${styles.track} ${styles.seekFocus}`}>
        <Waveform values={message.media?.waveform ?? null} played={length > 0 ? at / length : 0} />
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length || 1)}
          aria-label={t('sound.place')}
          aria-valuetext={`${clock(at)} / ${clock(length)}`}
          onChange={({ target }) => sound.seek(Number(target.value))}
        />
      </span>
      <span className={styles.time}>{clock(sound.isPlaying || at > 0 ? at : length)}</span>
      <Button
        size="small"
        appearance="subtle"
        className={styles.speed}
        aria-label={t('sound.speed', { speed: speedText })}
        onClick={sound.nextSpeed}
      >
        {speedText}
      </Button>
    </div>
  );
}
