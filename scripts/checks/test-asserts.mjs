const TESTS = new Set(['it', 'test']);
const MODIFIERS = new Set(['each', 'only', 'skip', 'skipIf', 'runIf', 'fails', 'concurrent', 'sequential']);

/**
 * ESLint rule: every test must call an assertion, directly or through functions of its file. The option
 * `assertions` names functions that reject unless a condition is met; they count, too.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const testAsserts = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { assertions: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { none: 'This test asserts nothing: it passes whatever the code does.' },
  },
  create(context) {
    const assertions = new Set(['expect', ...(context.options[0]?.assertions ?? [])]);
    const { visitorKeys } = context.sourceCode;
    const functions = new Map();
    const tests = [];

    const asserts = (node, visited) => {
      if (node.type === 'CallExpression') {
        const name = nameOf(node.callee);
        if (assertions.has(name) || assertions.has(rootOf(node.callee))) return true;
        if (functions.has(name) && !visited.has(name)) {
          visited.add(name);
          if (functions.get(name).some((one) => asserts(one, visited))) return true;
        }
      }
      return childrenOf(node, visitorKeys).some((child) => asserts(child, visited));
    };
    const declare = (name, node) => functions.set(name, [...(functions.get(name) ?? []), node]);

    return {
      FunctionDeclaration: (node) => declare(node.id?.name, node.body),
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) declare(id.name, init);
      },
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && isFunction(value)) declare(key.name, value);
      },
      CallExpression: (node) => {
        const body = node.arguments.find(isFunction);
        if (isTest(node.callee) && body) tests.push({ node, body });
      },
      'Program:exit': () => {
        for (const { node, body } of tests)
          if (!asserts(body, new Set())) context.report({ node: node.callee, messageId: 'none' });
      },
    };
  },
};

const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/**
 * Recognises `it`, `it.each(cases)`, `test.skipIf(condition)` and similar calls, but not Playwright's
 * `test.beforeAll`.
 */
function isTest(callee) {
  if (callee.type === 'Identifier') return TESTS.has(callee.name);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return isTest(callee.callee ?? callee.tag);
  return callee.type === 'MemberExpression' && MODIFIERS.has(callee.property.name) && isTest(callee.object);
}

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? callee.property.name : undefined;
}

/** Returns `expect` for `expect.poll(…)` and `expect(…).resolves.toBe`. */
function rootOf(callee) {
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : callee.name;
}

function childrenOf(node, visitorKeys) {
  return (visitorKeys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter(Boolean);
}
