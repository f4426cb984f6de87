import { makeStyles, tokens } from '@fluentui/react-components';
import { productTokens } from '@/ui/theme/themes';

const COMPACT = '@container (max-width: 840px)';
const MEDIUM = '@container (max-width: 1100px)';

/** At medium width, the number moves below the name; at narrow width, a row has three lines. */
export const useTableStyles = makeStyles({
  line: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(200px, 2.2fr) minmax(150px, 1.3fr) minmax(220px, 1.7fr) 124px 92px 136px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    [MEDIUM]: {
      columnGap: tokens.spacingHorizontalM,
      gridTemplateColumns: 'minmax(140px, 1.5fr) minmax(128px, 1.2fr) minmax(228px, 1.2fr) 108px 88px 132px',
    },
  },
  head: {
    height: '32px',
    borderBottomColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    [COMPACT]: { display: 'none' },
  },
  row: {
    minHeight: '44px',
    ':hover': { backgroundColor: productTokens.colorRowHover },
    [MEDIUM]: { minHeight: '52px' },
    [COMPACT]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"name name actions" "status session session" "updated default default"',
      rowGap: '2px',
      padding: `${tokens.spacingVerticalS} 0`,
    },
  },
  name: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalMNudge,
    minWidth: 0,
    [MEDIUM]: { flexDirection: 'column', alignItems: 'stretch', gap: 0 },
    [COMPACT]: { gridArea: 'name' },
  },
  title: { fontWeight: tokens.fontWeightSemibold, flexShrink: 1 },
  number: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [MEDIUM]: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  },
  status: { minWidth: 0, [COMPACT]: { gridArea: 'status' } },
  session: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
    [COMPACT]: { gridArea: 'session', justifySelf: 'end' },
  },
  updated: {
    textAlign: 'right',
    [COMPACT]: {
      gridArea: 'updated',
      textAlign: 'left',
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
    },
  },
  default: {
    display: 'flex',
    justifyContent: 'center',
    fontSize: '20px',
    color: tokens.colorStatusSuccessForeground1,
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    [COMPACT]: { gridArea: 'default', justifyContent: 'flex-end' },
  },
  /** Names the icon of the default connection, shown where the table has no header. */
  defaultText: {
    display: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [COMPACT]: { display: 'inline' },
  },
  defaultHead: { textAlign: 'center' },
  updatedHead: { textAlign: 'right' },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    [COMPACT]: { gridArea: 'actions' },
  },
  actionsHead: { textAlign: 'right' },
});
