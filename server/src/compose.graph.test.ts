import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/start-test-server';

interface Built {
  name: string;
  uses: string[];
}

/** Returns the features of `composeFeatures` in order, each with the features that it uses. */
function builtFeatures(): Built[] {
  const path = join(import.meta.dirname, 'compose.ts');
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const compose = source.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) && statement.name?.text === 'composeFeatures',
  );
  const statements = [...(compose?.body?.statements ?? [])];
  const declarations = statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  const names = new Set(declarations.flatMap(({ name }) => boundNames(name)));
  return declarations.flatMap(({ name, initializer }) =>
    boundNames(name).map((bound) => ({
      name: bound,
      uses: initializer ? references(initializer).filter((used) => names.has(used)) : [],
    })),
  );
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function references(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return references(node.expression);
  if (ts.isPropertyAssignment(node)) return references(node.initializer);
  return node.getChildren().flatMap(references);
}

describe('the features of compose.ts (white box: its source)', () => {
  const built = builtFeatures();

  it('are all found', () => {
    expect(built.length).toBeGreaterThanOrEqual(20);
    expect(built.find(({ name }) => name === 'tickets')?.uses).toEqual(
      expect.arrayContaining(['contacts', 'queues', 'users', 'settings', 'connections', 'companies']),
    );
  });

  it('depend on features built before them only, so that no cycle exists', () => {
    const late = built.flatMap(({ name, uses }, at) => {
      const before = new Set(built.slice(0, at).map((earlier) => earlier.name));
      return uses.filter((used) => !before.has(used)).map((used) => `${name} uses ${used}`);
    });
    expect(late).toEqual([]);
  });
});

describe('the extension points of the composed server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const declared = () => server.app.context.extensionPoints.declared();

  it('are these, each provided once', () => {
    const dependencies = declared().map(
      ({ owner, provider, functions }) => `${provider} → ${owner}: ${functions.join(', ')}`,
    );
    expect(dependencies).toEqual([
      'users → companies: createUser',
      'chatbot → tickets: newChatbot',
      'campaigns → tickets: repliedCampaigns',
      'quick-messages → quick-message-groups: sharedGroupIds, inGroup, groupDeleted',
      'automation → messages: effectCheck, claim, mayAutomate, isLongDown, startChat, isNewChat, isChatStopped',
      'campaigns → messages: isWithdrawn',
      'campaigns → auto-close: closeKeywordAfterCampaign',
    ]);
    expect(declared().filter(({ isProvided }) => !isProvided)).toEqual([]);
  });

  it('are provided by features built later, which use their owner', () => {
    const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const built = builtFeatures();
    for (const { owner, provider } of declared()) {
      const uses = built.find(({ name }) => name === camelCase(provider))?.uses;
      expect(uses, `${provider} uses ${owner}`).toContain(camelCase(owner));
    }
  });

  it('stop the start, naming the provider, while one is missing', () => {
    const { extensionPoints } = server.app.context;
    expect(() => extensionPoints.requireComplete()).not.toThrow();
    extensionPoints.declare<{ dashboard: { count(): number } }>('calls', { dashboard: { count: true } });
    expect(() => extensionPoints.requireComplete()).toThrow('dashboard does not provide count to calls.');
  });
});
