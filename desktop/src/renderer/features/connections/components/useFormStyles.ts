import { makeStyles, tokens } from '@fluentui/react-components';

export const useFormStyles = makeStyles({
  switches: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL },
});
