import { makeStyles, tokens } from '@fluentui/react-components';

/** Layout that the board shares with its skeleton. */
export const useBoardStyles = makeStyles({
  board: {
    display: 'flex',
    alignItems: 'stretch',
    gap: tokens.spacingHorizontalM,
    height: '100%',
    boxSizing: 'border-box',
    overflowX: 'auto',
    overflowY: 'hidden',
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalL}`,
    '@media (max-width: 639px)': { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 0 288px',
    minWidth: 0,
    minHeight: 0,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  /** A card with the space around it, in which a drop finds the card, too. */
  slot: {
    position: 'relative',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
});
