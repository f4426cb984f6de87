import { parseArgs } from 'node:util';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';

const USAGE = `Usage: npm run new:feature return-policies
       npm run new:feature -- return-policies --singular return-policy
         --pt "Políticas de troca" --en "Return policies" --es "Políticas de cambio"

The name is plural and in kebab-case; it names the folders, the endpoints and the page. --singular is derived when absent;
--pt, --en and --es are the page's title, which is the name when absent.`;

function parseInput() {
  const text = { type: 'string' };
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { singular: text, pt: text, en: text, es: text },
    });
    if (positionals.length !== 1) throw new PlainError(USAGE);
    const { singular, ...titles } = values;
    return { plural: positionals[0], singular, titles };
  } catch (error) {
    throw error instanceof PlainError ? error : new PlainError(`${error.message}\n\n${USAGE}`);
  }
}

await runMain(async () => {
  const input = parseInput();
  await ensureDependencies();
  // Imported here, because they need the packages that were just installed.
  const { namesOf } = await import('./new-feature/names.mjs');
  const { planFeature, writeFeature } = await import('./new-feature/feature.mjs');
  const names = namesOf(input);
  const { created, changed } = await writeFeature(await planFeature(names, input.titles));
  say(`Created:\n${created.map((path) => `  ${path}`).join('\n')}`);
  say(`\nRegistered in:\n${changed.map((path) => `  ${path}`).join('\n')}`);
  say(`
One ${names.singular.words} has a name, a text and a state. Next:
  1. npm run check; npx vitest run ${names.plural.kebab} server/src/user-data.test.ts server/src/testing
  2. Replace the fields in shared/src/${names.plural.kebab} and follow the type errors.
  3. Reword "record" in the texts, and the row in server/src/features/README.md; add a line to CHANGELOG.md.`);
});
