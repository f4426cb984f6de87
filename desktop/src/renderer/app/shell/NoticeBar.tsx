import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    minHeight: '28px',
    padding: `2px ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    textAlign: 'center',
    // Links are as large as the text.
    fontSize: tokens.fontSizeBase200,
    '& > .fui-Link': { fontSize: 'inherit' },
  },
  info: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorNeutralForeground1 },
});

interface NoticeBarProps {
  text: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
  /** By default, a warning. */
  isInfo?: boolean;
}

/**
 * A thin bar across the window. Important notices are below the app bar. Notices that change are below the screen,
 * so that they do not move buttons under the pointer.
 */
export function NoticeBar({ text, before, after, isInfo = false }: NoticeBarProps) {
  const styles = useStyles();
  return (
    <div role="status">
      {text !== undefined && (
        <div className={mergeClasses(styles.bar, isInfo && styles.info)}>
          {before}
          <Text size={200}>{text}</Text>
          {after}
        </div>
      )}
    </div>
  );
}
