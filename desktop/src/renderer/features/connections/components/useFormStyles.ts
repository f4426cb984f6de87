import { makeStyles, tokens } from '@fluentui/react-components';

export const useFormStyles = makeStyles({
  switches: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    // A switch brings its own margin: its edge stands where the fields' does.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});
