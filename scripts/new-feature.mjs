import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './bootstrap/paths.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';

/** `npm run new:feature -- quick-messages`: a feature's skeleton in its three folders, with a test that fails until it is real. */
async function newFeature() {
  const name = process.argv[2] ?? '';
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new PlainError('Give the feature a plural kebab-case name: npm run new:feature -- quick-messages');
  }
  const camel = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const pascal = camel[0].toUpperCase() + camel.slice(1);
  const files = skeleton({ name, camel, pascal });
  const taken = Object.keys(files).find((path) => existsSync(inRoot(path)));
  if (taken) throw new PlainError(`${taken} is already there.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    writeFileSync(inRoot(path), text);
    say(`  ${path}`);
  }
  say(`
Next: list ${camel}.endpoints in shared/src/api/index.ts, compose create${pascal} in server/src/app.ts and the
routes in desktop/src/renderer/app, then make the failing test say what the feature does.`);
}

function skeleton({ name, camel, pascal }) {
  return {
    [`shared/src/${name}/${name}.schema.ts`]: `import { z } from 'zod';
import { idField } from '../contract';

/** TO WRITE: what it is, and the section of the specification its fields come from. */
export const ${camel}Schema = z.object({ id: idField });
export type ${pascal} = z.output<typeof ${camel}Schema>;
`,
    [`shared/src/${name}/${name}.endpoints.ts`]: `import { z } from 'zod';
import { defineEndpoint, pageAnswer, pageQuery } from '../contract';
import { ${camel}Schema } from './${name}.schema';

export const list${pascal} = defineEndpoint({
  id: '${camel}.list',
  method: 'GET',
  path: '/${name}',
  summary: 'TO WRITE',
  access: 'user',
  query: z.object(pageQuery),
  output: z.object({ records: z.array(${camel}Schema), ...pageAnswer }),
  errors: [],
});
`,
    [`shared/src/${name}/index.ts`]: `export * from './${name}.schema';\nexport * from './${name}.endpoints';\n`,
    [`server/src/features/${name}/${name}.service.ts`]: `import type { Caller } from '../../core/tenancy/caller';

export interface ${pascal}Service {
  /** TO WRITE. */
  list(caller: Caller): Promise<never>;
}
`,
    [`server/src/features/${name}/${name}.api.test.ts`]: `import { expect, test } from 'vitest';

test('${name}: what a client sees', () => {
  expect.fail('Write what a client sees: success, 401, 403, another company, bad input, and the rule itself.');
});
`,
    [`server/src/features/${name}/index.ts`]: `export type { ${pascal}Service } from './${name}.service';\n`,
    [`desktop/src/renderer/features/${name}/routes.tsx`]: `import type { RouteObject } from 'react-router-dom';

export const ${camel}Routes: RouteObject[] = [];
`,
    ...Object.fromEntries(
      ['pt', 'en', 'es'].map((language) => [
        `desktop/src/renderer/features/${name}/locales/${language}.json`,
        '{}\n',
      ]),
    ),
  };
}

await runMain(newFeature);
