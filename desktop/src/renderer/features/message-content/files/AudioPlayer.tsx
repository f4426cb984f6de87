import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Pause20Filled, Play20Filled } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { nextVoiceNote } from '@/data/messages/conversation';
import { renewLinks } from '@/data/messages/renew-links';
import { clock } from '@/lib/formats/measures';
import { mediaFileName } from '@/lib/media/media-file-name';
import { useFileDrag } from '@/lib/media/useFileDrag';
import { useMediaAddress, useServerAddress } from '@/lib/media/useMediaAddress';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useConversationScope } from '../ConversationScope';
import {
  clearBroken,
  nextSpeed,
  pauseSound,
  playSound,
  seekSound,
  useIsBroken,
  useSoundState,
  useSpeed,
} from './audio';
import { MissingFile } from './MissingFile';
import { Waveform } from './Waveform';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '290px',
    maxWidth: '100%',
  },
  // Leaves room for the bubble's time; a working player shows the time on its own line.
  broken: { paddingBottom: tokens.spacingVerticalL },
  sound: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  track: { position: 'relative', height: '28px' },
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
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  speed: { alignSelf: 'flex-start', minWidth: '44px', fontVariantNumeric: 'tabular-nums' },
});

/** Plays a voice note or audio file, with position and speed. The next voice note follows automatically. */
export function AudioPlayer({ message }: { message: Message }) {
  const styles = useStyles();
  const address = useMediaAddress(message.mediaUrl);
  const isBroken = useIsBroken(address);
  const client = useQueryClient();
  if (!message.mediaUrl) return <MissingFile message={message} />;
  if (address && isBroken) {
    const reload = async () => {
      await renewLinks(client, message.id);
      clearBroken(address);
    };
    return (
      <div className={styles.broken}>
        <MissingFile message={message} onReload={reload} />
      </div>
    );
  }
  return <Player message={message} address={address} />;
}

function Player({ message, address }: { message: Message; address: string | undefined }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('tickets');
  const { isPlaying, at, length: found } = useSoundState(message.id);
  const speed = useSpeed();
  const play = usePlay();
  const fileDrag = useFileDrag(address, mediaFileName(message));
  const [start, setStart] = useState(0);
  const length = found ?? message.media?.seconds ?? 0;
  const place = found === null && at === 0 ? start : at;
  const speedText = `${speed.toLocaleString(i18n.language)}×`;
  return (
    <div className={styles.root} role="group" aria-label={t('sound.name')} {...fileDrag}>
      <IconButton
        icon={isPlaying ? <Pause20Filled /> : <Play20Filled />}
        label={isPlaying ? t('sound.pause') : t('sound.play')}
        disabledFocusable={!address}
        onClick={() => (isPlaying ? pauseSound() : play(message, start))}
      />
      <span className={styles.sound}>
        <span className={mergeClasses(styles.track, styles.seekFocus)}>
          <Waveform values={message.media?.waveform ?? null} played={length > 0 ? place / length : 0} />
          <input
            type="range"
            className={styles.seek}
            min={0}
            max={length || 1}
            step={0.1}
            value={Math.min(place, length || 1)}
            aria-label={t('sound.place')}
            aria-valuetext={`${clock(place)} / ${clock(length)}`}
            onChange={({ target }) => {
              const seconds = Number(target.value);
              if (found === null && !isPlaying) setStart(seconds);
              else seekSound(seconds);
            }}
          />
        </span>
        <span className={styles.time}>{clock(isPlaying || place > 0 ? place : length)}</span>
      </span>
      <Button
        size="small"
        appearance="subtle"
        className={styles.speed}
        aria-label={t('sound.speed', { speed: speedText })}
        onClick={nextSpeed}
      >
        {speedText}
      </Button>
    </div>
  );
}

function usePlay() {
  const { messages } = useConversationScope();
  const server = useServerAddress();
  return function play(message: Message, from = 0): void {
    if (!server || !message.mediaUrl) return;
    playSound(
      {
        messageId: message.id,
        address: server + message.mediaUrl,
        onEnd: () => {
          const next = nextVoiceNote(messages(), message.id);
          if (next) play(next);
        },
      },
      from,
    );
  };
}
