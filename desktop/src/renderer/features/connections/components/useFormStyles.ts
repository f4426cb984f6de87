import { makeStyles, tokens } from '@fluentui/react-components';

export const useFormStyles = makeStyles({
  switches: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    // Compensates the switch's own margin.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});
