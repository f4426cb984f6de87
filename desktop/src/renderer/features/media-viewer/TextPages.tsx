import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum number of characters; longer elements make scrolling slow. */
const SHOWN = 400_000;

const useStyles = makeStyles({
  text: {
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    padding: tokens.spacingVerticalM,
    overflow: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** Shows a file as plain text and never interprets it. */
export function TextPages({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const styles = useStyles();
  const { t } = useTranslation('media-viewer');
  const text = useMemo(() => textOf(bytes), [bytes]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <pre className={styles.text} tabIndex={0}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p>{t('cut')}</p>}
    </>
  );
}

/** Decodes UTF-8, otherwise Windows-1252, the usual encoding of older Portuguese files. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
