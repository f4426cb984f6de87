/** Files that list all features, with the edits that add one. `edit` is a SourceEdit. */
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
};

/** Markdown tables that list all features. */
export const PAGE_EDITS = {
  'server/src/features/README.md': (page, { plural }) => {
    page.addRow(plural.kebab, `${plural.words} of a company`);
  },
};
