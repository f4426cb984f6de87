import { createContext, Script } from 'node:vm';
import { StoreError } from './errors';
import { checkTime, remainingTime } from './time-limit';

/** Steps of backtracking up to which a match always runs unguarded; some milliseconds at most. */
const FREE_STEPS = 1e6;
/** Maximum duration of one match, and of all guarded matches of one expression. */
const ONE_MS = 100;
const ALL_MS = 1_000;

/**
 * Runs matches of a regular expression in bounded time, because backtracking can take exponential time. Only
 * an expression and a text that could take long are guarded: V8 ends such a match after a timeout, whose
 * thread costs a fraction of a millisecond.
 */
export class BoundedRegex {
  private readonly quantifiers: number;
  private readonly nested: boolean;
  private spent = 0;

  constructor(readonly regex: RegExp) {
    const { quantifiers, nested } = shapeOf(regex.source);
    this.quantifiers = quantifiers;
    this.nested = nested;
  }

  test(text: string): boolean {
    return this.mayBeSlow(text.length) ? this.guarded(() => this.regex.test(text)) : this.regex.test(text);
  }

  /** Runs several matches on a text. */
  run<T>(text: string, match: () => T): T {
    return this.mayBeSlow(text.length) ? this.guarded(match) : match();
  }

  /** Every quantifier may try every length from every start; nested ones try every division of the text. */
  private mayBeSlow(length: number): boolean {
    if (this.quantifiers === 0) return false;
    return (this.nested ? 4 ** length : length ** (this.quantifiers + 1)) > FREE_STEPS;
  }

  private guarded<T>(match: () => T): T {
    const started = performance.now();
    const most = Math.min(ONE_MS, ALL_MS - this.spent, remainingTime());
    try {
      return interruptible(match, Math.max(1, Math.ceil(most)));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      checkTime();
      throw new StoreError(
        'Location51156',
        'Error occurred while executing the regular expression: it takes too long on a text of this length',
      );
    } finally {
      // The timeout's own cost is not counted, so that many short matches are allowed.
      this.spent += Math.max(0, performance.now() - started - 2);
    }
  }
}

const sandbox = createContext({ run: undefined as unknown });
const script = new Script('run()');

function interruptible<T>(run: () => T, timeout: number): T {
  sandbox['run'] = run;
  try {
    return script.runInContext(sandbox, { timeout }) as T;
  } finally {
    sandbox['run'] = undefined;
  }
}

const TOKEN =
  /\\(?:u\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|(?<open>\()(?:\?(?:<?[=!]|:|<\w+>))?|(?<close>\))|(?<alternative>\|)|(?<quantifier>[*+?]|\{(?<least>\d+)(?<more>,?)\d*\})\??|[\s\S]/gu;

/**
 * Counts an expression's choices (quantifiers of variable length, alternatives in groups), and returns whether a repeated group contains one or
 * alternatives.
 */
function shapeOf(source: string): { quantifiers: number; nested: boolean } {
  const groups: boolean[] = [];
  let quantifiers = 0;
  let nested = false;
  /** Whether the token before is a group with quantifiers or alternatives. */
  let isVariable = false;
  for (const { groups: token = {} } of source.matchAll(TOKEN)) {
    if (token['quantifier'] !== undefined) {
      const isFixed = token['least'] !== undefined && token['more'] === '';
      if (isVariable && token['quantifier'] !== '?') nested = true;
      if (!isFixed) {
        quantifiers += 1;
        if (groups.length > 0) groups[groups.length - 1] = true;
      }
    } else if (token['alternative'] !== undefined && groups.length > 0) {
      quantifiers += 1;
      groups[groups.length - 1] = true;
    }
    isVariable = false;
    if (token['open'] !== undefined) groups.push(false);
    if (token['close'] !== undefined) {
      isVariable = groups.pop() === true;
      if (isVariable && groups.length > 0) groups[groups.length - 1] = true;
    }
  }
  return { quantifiers, nested };
}
