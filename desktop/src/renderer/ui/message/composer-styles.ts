import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the frame around a `MessageField` and of its send button. */
export const useComposerStyles = makeStyles({
  frame: {
    position: 'relative',
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: '44px',
    margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`, paddingBottom: '3px' },
  },
  send: { minWidth: '34px', width: '34px', height: '34px' },
});
