import { makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  type ExampleRequest,
  requestExample,
} from '@recado/shared/messages-api';
import { CopyButton } from '@/ui/copy/CopyButton';

const NAMES: Record<ExampleLanguage, string> = { curl: 'curl', node: 'Node', python: 'Python', php: 'PHP' };

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  title: { margin: 0 },
  box: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingRight: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  code: {
    margin: 0,
    padding: tokens.spacingHorizontalL,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    tabSize: 4,
  },
  note: { color: tokens.colorNeutralForeground3 },
});

/** Shows code in several programming languages. */
export function ExamplePanel({ request }: { request: ExampleRequest }) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const source = requestExample(language, request);
  return (
    <section className={styles.root} aria-label={t('example.title')}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {t('example.title')}
      </Text>
      <div className={styles.box}>
        <div className={styles.head}>
          <TabList
            size="small"
            selectedValue={language}
            onTabSelect={(_event, { value }) => setLanguage(value as ExampleLanguage)}
            aria-label={t('example.languages')}
          >
            {EXAMPLE_LANGUAGES.map((each) => (
              <Tab key={each} id={`example-tab-${each}`} value={each} aria-controls="example-source">
                {NAMES[each]}
              </Tab>
            ))}
          </TabList>
          <CopyButton label={t('example.copy', { language: NAMES[language] })} text={source} />
        </div>
        <pre
          id="example-source"
          role="tabpanel"
          aria-labelledby={`example-tab-${language}`}
          // The panel is focusable, because it has no controls.
          tabIndex={0}
          className={styles.code}
        >
          <code>{source}</code>
        </pre>
      </div>
      <Text size={200} className={styles.note}>
        {t('notes.header')}
      </Text>
      <Text size={200} className={styles.note}>
        {t('notes.repeat')}
      </Text>
    </section>
  );
}
