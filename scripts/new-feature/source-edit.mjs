import ts from 'typescript';
import { PlainError } from '../bootstrap/say.mjs';

/**
 * Inserts code at places of a TypeScript file's syntax tree. If a place does not exist exactly once, throws
 * an error that names the file, because the registration must follow the code.
 */
export class SourceEdit {
  #file;
  #text;
  #tree;
  #insertions = [];

  constructor(file, text) {
    this.#file = file;
    this.#text = text;
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    this.#tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  }

  /** Adds named imports of a module. Names that the file already imports are skipped. */
  importNames(module, names) {
    const existing = this.#imports().find(
      ({ moduleSpecifier, importClause }) =>
        moduleSpecifier.text === module &&
        !importClause?.isTypeOnly &&
        importClause?.namedBindings &&
        ts.isNamedImports(importClause.namedBindings),
    );
    const elements = existing?.importClause.namedBindings.elements;
    const missing = names.filter((name) => !elements?.some((element) => element.name.text === name));
    if (missing.length === 0) return;
    if (elements) this.#insertInto(elements, missing.join(', '));
    else this.#insertImport(`import { ${missing.join(', ')} } from '${module}';`);
  }

  importNamespace(module, name) {
    this.#insertImport(`import * as ${name} from '${module}';`);
  }

  /**
   * Adds an element to a variable's array: at the end, before the element `before`, or alphabetically with
   * `sorted`.
   *
   * @param {string} variable
   * @param {string} element
   * @param {{ before?: string, sorted?: boolean }} [options]
   */
  addElement(variable, element, { before, sorted = false } = {}) {
    const { elements } = this.#literal(variable, ts.isArrayLiteralExpression, 'array');
    const next = sorted ? elements.find((one) => one.getText() > element) : undefined;
    this.#insertInto(elements, element, next ?? this.#element(elements, before));
  }

  addToReturned(functionName, property) {
    const { expression } = this.#returnOf(functionName);
    if (!expression || !ts.isObjectLiteralExpression(expression))
      this.#missing(`an object returned by ${functionName}`);
    this.#insertInto(expression.properties, property);
  }

  /** Adds a statement to a function, before the return or before the only call of `beforeCall`. */
  addStatement(functionName, statement, { beforeCall } = {}) {
    const next = beforeCall
      ? this.#body(functionName).find(
          (one) =>
            ts.isExpressionStatement(one) &&
            ts.isCallExpression(one.expression) &&
            one.expression.expression.getText() === beforeCall,
        )
      : this.#returnOf(functionName);
    if (!next) this.#missing(`a call of ${beforeCall} in ${functionName}`);
    this.#insert(this.#lineEnd(next.getFullStart()), `\n${statement}`);
  }

  /** Returns the file's identifiers, without strings and comments. */
  identifiers() {
    return new Set(this.#nodes(ts.isIdentifier).map(({ text }) => text));
  }

  toString() {
    const insertions = this.#insertions.toSorted((a, b) => a.at - b.at);
    let result = '';
    let from = 0;
    for (const { at, text } of insertions) {
      result += this.#text.slice(from, at) + text;
      from = at;
    }
    return result + this.#text.slice(from);
  }

  #insert(at, text) {
    this.#insertions.push({ at, text });
  }

  #insertInto(elements, text, before) {
    if (before) this.#insert(this.#lineEnd(before.getFullStart()), `\n${text},`);
    else if (elements.hasTrailingComma) this.#insert(this.#lineEnd(elements.end), `\n${text},`);
    else if (elements.length > 0) this.#insert(elements.at(-1).end, `,\n${text}`);
    else this.#insert(elements.pos, text);
  }

  /** Returns the end of the comments after a position in its line. */
  #lineEnd(position) {
    return ts.getTrailingCommentRanges(this.#text, position)?.at(-1)?.end ?? position;
  }

  #insertImport(statement) {
    const last = this.#imports().at(-1) ?? this.#missing('an import');
    this.#insert(last.end, `\n${statement}`);
  }

  #imports() {
    return this.#tree.statements.filter(ts.isImportDeclaration);
  }

  #nodes(matches) {
    const found = [];
    const visit = (node) => {
      if (matches(node)) found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(this.#tree);
    return found;
  }

  /** Returns a variable's literal, inside `as const`, `satisfies` or a method call. */
  #literal(variable, matches, kind) {
    const declarations = this.#nodes(ts.isVariableDeclaration).filter(
      ({ name }) => name.getText() === variable,
    );
    let node = declarations.length === 1 ? declarations[0].initializer : undefined;
    while (node && !matches(node)) {
      if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) node = node.expression;
      else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
        node = node.expression.expression;
      else node = undefined;
    }
    return node ?? this.#missing(`exactly one variable ${variable} with an ${kind}`);
  }

  #element(elements, text) {
    if (text === undefined) return undefined;
    const found = elements.find((one) => (one.name ?? one).getText() === text);
    return found ?? this.#missing(text);
  }

  #body(functionName) {
    const functions = this.#nodes(ts.isFunctionDeclaration).filter(({ name }) => name?.text === functionName);
    return functions.length === 1 && functions[0].body
      ? functions[0].body.statements
      : this.#missing(`exactly one function ${functionName}`);
  }

  #returnOf(functionName) {
    const statement = this.#body(functionName).find(ts.isReturnStatement);
    return statement ?? this.#missing(`a return in ${functionName}`);
  }

  #missing(place) {
    throw new PlainError(
      `${this.#file} has no place for the feature: expected ${place}. Update scripts/new-feature/registration.mjs.`,
    );
  }
}
