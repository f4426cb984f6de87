/**
 * Files that list all features, with the edits that add one. For code, `edit` is a SourceEdit; for texts, `{
 * add(path, text, { after }) }` with the title in the file's language.
 */
export const CODE_EDITS = {
  'shared/src/api/index.ts': (edit, { plural }) => {
    edit.importNamespace(`../${plural.kebab}`, plural.camel);
    edit.addElement('FEATURES', plural.camel, { sorted: true });
  },
  'shared/src/features/index.ts': (edit, { plural }) => {
    edit.importNames(`../${plural.kebab}/${plural.kebab}.feature`, [plural.camel]);
    edit.addElement('FEATURES', plural.camel, { sorted: true });
  },

  'server/src/compose.ts': (edit, { plural }) => {
    edit.importNames(`./features/${plural.kebab}`, [`create${plural.pascal}`, `${plural.camel}Data`]);
    edit.addElement('FEATURE_DATA', `${plural.camel}Data`, { before: 'notificationsData' });
    edit.addStatement('composeFeatures', `const ${plural.camel} = create${plural.pascal}(context);`, {
      beforeCall: 'connectRealtime',
    });
    edit.addToReturned('composeFeatures', plural.camel);
  },

  'desktop/src/renderer/lib/navigation/paths.ts': (edit, { plural }) => {
    edit.addBeforeDeclaration('SETTINGS_PATH', `export const ${plural.constant}_PATH = '/${plural.kebab}';`);
  },
  'desktop/src/renderer/app/routes.tsx': (edit, { plural }) => {
    edit.importNames(`@/features/${plural.kebab}`, [`load${plural.pascal}Page`]);
    edit.importNames('@/lib/navigation/paths', [`${plural.constant}_PATH`]);
    edit.addElementBefore(
      'path: SETTINGS_PATH',
      `{ path: ${plural.constant}_PATH, lazy: load${plural.pascal}Page }`,
    );
  },
  'desktop/src/renderer/app/navigation/entries.ts': (edit, { plural }) => {
    edit.importNames('@fluentui/react-icons', ['DocumentTextFilled', 'DocumentTextRegular']);
    edit.importNames('@/lib/navigation/paths', [`${plural.constant}_PATH`]);
    edit.addToUnion('NavigationEntry', 'label', `'navigation.${plural.camel}'`);
    edit.addElementBefore(
      'path: SETTINGS_PATH',
      `{
        path: ${plural.constant}_PATH,
        label: 'navigation.${plural.camel}',
        icon: bundleIcon(DocumentTextFilled, DocumentTextRegular),
        section: 'administration',
        permission: 'drawer-admin-items:view',
        useBadge: () => null,
      }`,
    );
  },
};

/** Texts by the folder that owns them. `title` is the page's title in the file's language. */
export const TEXT_EDITS = {
  'desktop/src/renderer/app/locales': (texts, { plural }, { title }) => {
    texts.add(['navigation', plural.camel], title, { after: 'users' });
  },
  'desktop/src/renderer/lib/api/locales': (texts, { singular }, { notFound }) => {
    texts.add(['errors', notFoundCode(singular)], notFound, { after: 'ERR_NO_TAG_FOUND' });
  },
};

/** Markdown tables that list all features. */
export const PAGE_EDITS = {
  'server/src/features/README.md': (page, { plural }) => {
    page.addRow(plural.kebab, `${plural.words} of a company`);
  },
};

export const NOT_FOUND_TEXTS = {
  pt: 'Registro não encontrado.',
  en: 'Record not found.',
  es: 'Registro no encontrado.',
};

const notFoundCode = ({ constant }) => `ERR_NO_${constant}_FOUND`;
