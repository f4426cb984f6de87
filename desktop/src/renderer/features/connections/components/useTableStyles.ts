import { makeStyles, tokens } from '@fluentui/react-components';

const COMPACT = '@container (max-width: 800px)';

/** The table's grid; narrow, a row becomes three lines. */
export const useTableStyles = makeStyles({
  line: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(200px, 2.2fr) minmax(150px, 1.3fr) minmax(220px, 1.7fr) 124px 56px 104px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
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
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [COMPACT]: {
      gridTemplateColumns: '1fr auto',
      gridTemplateAreas: '"name actions" "status session" "updated default"',
      rowGap: '2px',
      padding: `${tokens.spacingVerticalS} 0`,
    },
  },
  name: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalMNudge,
    minWidth: 0,
    [COMPACT]: { gridArea: 'name' },
  },
  title: { fontWeight: tokens.fontWeightSemibold, flexShrink: 1 },
  number: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [COMPACT]: { fontSize: tokens.fontSizeBase200 },
  },
  status: { minWidth: 0, [COMPACT]: { gridArea: 'status' } },
  session: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
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
    [COMPACT]: { gridArea: 'default', justifyContent: 'flex-end' },
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
