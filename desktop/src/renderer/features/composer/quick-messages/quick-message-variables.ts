import { fillDraft, firstName, personName } from '@recado/shared/rules/variables';

export interface VariableFacts {
  contactName: string;
  agentName: string;
  queueName: string;
  ticketId: number;
  /** Local time of the agent, for the greeting. */
  now: Date;
  greetings: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>;
}

const NOON = 12;
const EVENING = 18;
/**
 * Fills the variables of a quick message for one conversation. Unknown ones and those without a value remain and
 * cause the wrong-chat warning.
 */
export function fillQuickMessage(text: string, facts: VariableFacts): string {
  return fillDraft(text, {
    nome: personName(facts.contactName),
    primeiro_nome: firstName(facts.contactName),
    atendente: facts.agentName,
    fila: facts.queueName,
    saudacao: facts.greetings[partOfDay(facts.now)],
    protocolo: String(facts.ticketId),
  });
}

function partOfDay(now: Date): keyof VariableFacts['greetings'] {
  const hour = now.getHours();
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}
