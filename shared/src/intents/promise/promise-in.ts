import type { Clause, Part, Role } from './parts';
import { joinWhen, type When } from './when';

/** Parts that may separate the words of a promise. */
const INSIDE: ReadonlySet<Role | undefined> = new Set<Role>(['pronoun', 'filler']);

/** Returns the time that the sentence's speaker promises an action for. */
export function promisedTime(clauses: readonly Clause[]): When | undefined {
  if (clauses.some(({ parts }) => parts.some((part) => roleOf(part) === 'condition'))) return undefined;
  const promises = clauses.flatMap((clause, index) => {
    const span = isOfEvent(clauses, index) ? undefined : promiseOf(clause);
    return span ? [{ index, ...span }] : [];
  });
  for (const { index, from, to, isBareNoun } of promises) {
    const { parts } = clauses[index] ?? { parts: [] };
    const after = timeAfter(parts, to) ?? timeWithin(parts, from, to);
    const before = timeBefore(parts, from);
    // "às 14h te ligo amanhã"
    const when = (after && before && joinWhen(before, after)) ?? after ?? before;
    // "Envio em até 2 dias úteis" states the time of a delivery.
    if (when && !(isBareNoun && when.after && when.after.unit !== 'minute')) return usable(when);
  }
  for (const { index } of promises) {
    const when = timeOfNext(clauses, index) ?? timeOfPrevious(clauses, index);
    if (when) return usable(when);
  }
  return undefined;
}

function usable(when: When): When | undefined {
  return when.isOther ? undefined : when;
}

/** "Quando chegar, te ligo": the time is unknown. */
function isOfEvent(clauses: readonly Clause[], index: number): boolean {
  return clauses.slice(0, index + 1).some(({ opener }) => opener === 'event');
}

interface PromiseSpan {
  /** The promise's first part and the one after its last. */
  from: number;
  to: number;
  isBareNoun: boolean;
}

function promiseOf({ parts, opener }: Clause): PromiseSpan | undefined {
  for (const [index, part] of parts.entries()) {
    const role = roleOf(part);
    if (role === 'denial') return undefined;
    const span = promiseAt(parts, index, role, opener);
    if (span) return span;
  }
  return undefined;
}

function promiseAt(
  parts: readonly Part[],
  index: number,
  role: Role | undefined,
  opener: Clause['opener'],
): PromiseSpan | undefined {
  const spanTo = (to: number, isBareNoun = false): PromiseSpan => ({ from: index, to, isBareNoun });
  const before = significant(parts.slice(0, index));
  const isFirst = before.length === 0 && opener !== 'subordinate';
  const hasPronoun = before.at(-1) === 'pronoun';
  const complement = (...roles: Role[]) => {
    const at = endOfVerb(parts, index + 1, roles);
    return at === undefined ? undefined : spanTo(at);
  };
  switch (role) {
    case 'promise':
      return spanTo(index + 1);
    case 'weakPromise':
      return hasPronoun ? spanTo(index + 1) : undefined;
    case 'startPromise':
      return hasPronoun || isFirst ? spanTo(index + 1, !hasPronoun) : undefined;
    case 'auxiliary':
      return complement('infinitive');
    case 'startAuxiliary':
      return isFirst ? complement('infinitive') : undefined;
    case 'progressive':
      return complement('gerund', 'startPromise');
    case 'subject':
      return complement('thirdPerson', 'infinitive');
    default:
      return undefined;
  }
}

/** Returns the index after the verb that completes a promise. */
function endOfVerb(parts: readonly Part[], from: number, roles: readonly Role[]): number | undefined {
  for (let index = from; index < parts.length; index += 1) {
    const part = parts[index];
    if (part === undefined) return undefined;
    const role = roleOf(part);
    if (role !== undefined && roles.includes(role)) return index + 1;
    if ('when' in part || INSIDE.has(role)) continue;
    return undefined;
  }
  return undefined;
}

function roleOf(part: Part): Role | undefined {
  return 'role' in part ? part.role : undefined;
}

/** "Vou ver se o gerente libera hoje." */
function isOfOthers(part: Part): boolean {
  const role = roleOf(part);
  return role === 'other' || role === 'thirdPerson';
}

/** Returns the roles of parts other than times and fillers; unknown words as undefined. */
function significant(parts: readonly Part[]): (Role | undefined)[] {
  return parts.flatMap((part) => ('when' in part || part.role === 'filler' ? [] : [part.role]));
}

/** "até" alone is no time. */
function isTime({ day, part, clock, after, isOther }: When): boolean {
  return [day, part, clock, after].some((field) => field !== undefined) || isOther === true;
}

function timesIn(parts: readonly Part[]): When[] {
  return parts.flatMap((part) => ('when' in part && isTime(part.when) ? [part.when] : []));
}

function timeAfter(parts: readonly Part[], to: number): When | undefined {
  const rest = parts.slice(to);
  const end = rest.findIndex(isOfOthers);
  const times = timesIn(end === -1 ? rest : rest.slice(0, end));
  // The time of a noun ("o relatório de sexta") may precede the promise's.
  return times.find(({ isOther }) => !isOther) ?? times[0];
}

function timeWithin(parts: readonly Part[], from: number, to: number): When | undefined {
  return timesIn(parts.slice(from, to))[0];
}

function timeBefore(parts: readonly Part[], from: number): When | undefined {
  const before = parts.slice(0, from);
  const start = before.findLastIndex((part) => isOfOthers(part) || roleOf(part) === 'denial');
  return timesIn(before.slice(start + 1)).at(-1);
}

/** Reads "te mando o boleto e a nota até sexta" and "te ligo, amanhã às 10". */
function timeOfNext(clauses: readonly Clause[], index: number): When | undefined {
  for (let next = index + 1; next < clauses.length; next += 1) {
    const clause = clauses[next];
    if (!clause || (clause.opener !== 'comma' && clause.opener !== 'conjunction')) return undefined;
    const roles = significant(clause.parts);
    const isObject = roles.every((role) => role === undefined || role === 'pronoun' || role === 'infinitive');
    if (!isObject) return undefined;
    const [when] = timesIn(clause.parts);
    if (!when) continue;
    const isAppended = clause.opener === 'conjunction' || roles.length === 0;
    return isAppended && !(clause.opener === 'comma' && isFarewell(when)) ? when : undefined;
  }
  return undefined;
}

/** "até amanhã", "até segunda". */
function isFarewell({ isUntil, day, part, clock }: When): boolean {
  return isUntil === true && !part && !clock && (day?.kind === 'offset' || day?.kind === 'weekday');
}

/** Reads "amanhã às 10, te ligo" and "20 minutinhos que já te retorno". */
function timeOfPrevious(clauses: readonly Clause[], index: number): When | undefined {
  for (let at = index; at > 0; at -= 1) {
    const previous = clauses[at - 1];
    if (!previous || clauses[at]?.opener === 'start') return undefined;
    const when = timesIn(previous.parts).at(-1);
    const roles = significant(previous.parts);
    if (roles.some((role) => role !== undefined && role !== 'pronoun')) return undefined;
    if (when) return roles.length === 0 || when.after ? when : undefined;
    if (roles.length > 0) return undefined;
  }
  return undefined;
}
