export interface VariableFacts {
  contactName: string;
  agentName: string;
  ticketId: number;
  /** Local time of the agent, for the greeting. */
  now: Date;
  greetings: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>;
}

const NOON = 12;
const EVENING = 18;
const VARIABLE = /\{\{\s*([\p{L}_]+)\s*\}\}/gu;

/**
 * Fills the variables of a quick message for one conversation.
 *
 * @returns the text with `{{nome}}`, `{{primeiro_nome}}`, `{{atendente}}`, `{{saudacao}}` and `{{protocolo}}`
 * replaced. Unknown variables and those without a value remain and cause the wrong-chat warning.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  const name = personName(facts.contactName);
  const values = new Map([
    ['nome', name],
    ['primeiro_nome', name.split(/\s+/u)[0] ?? ''],
    ['atendente', facts.agentName.trim()],
    ['saudacao', facts.greetings[partOfDay(facts.now)]],
    ['protocolo', String(facts.ticketId)],
  ]);
  return text.replace(VARIABLE, (found, key: string) => values.get(key.toLowerCase()) || found);
}

/** Returns a contact's name; empty if the name is a number, which no greeting should contain. */
function personName(name: string): string {
  return /\p{L}/u.test(name) ? name.trim() : '';
}

function partOfDay(now: Date): keyof VariableFacts['greetings'] {
  const hour = now.getHours();
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}
