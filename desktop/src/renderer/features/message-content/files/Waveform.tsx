import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';

const BARS = 40;
const HEIGHT = 28;
/** Waveform for audio that has none. It is flat but still shows the progress. */
const FLAT = Array.from({ length: BARS }, () => 0);

const useStyles = makeStyles({
  root: { display: 'block', width: '100%', height: '100%' },
  played: { fill: tokens.colorCompoundBrandBackground },
  ahead: { fill: tokens.colorNeutralStroke1 },
});

/** Shows loudness as bars, coloured up to `played` (0–1). */
export const Waveform = memo(function Waveform({
  values,
  played,
}: {
  values: readonly number[] | null;
  played: number;
}) {
  const styles = useStyles();
  const bars = values && values.length > 0 ? sampled(values) : FLAT;
  return (
    <svg className={styles.root} viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bars.map((value, index) => {
        const height = 3 + (Math.min(Math.max(value, 0), 100) / 100) * (HEIGHT - 5);
        return (
          <rect
            // Bars have no id, and their index never changes.
            key={index}
            className={index / BARS < played ? styles.played : styles.ahead}
            x={index * 4}
            y={(HEIGHT - height) / 2}
            width={2.4}
            height={height}
            rx={1}
          />
        );
      })}
    </svg>
  );
});

/** Reduces the values to `BARS` bars, each the maximum of its range. */
function sampled(values: readonly number[]): number[] {
  return Array.from({ length: BARS }, (_, index) => {
    const from = Math.floor((index * values.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((index + 1) * values.length) / BARS));
    return Math.max(...values.slice(from, to), 0);
  });
}
