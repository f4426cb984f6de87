import {
  type ChatbotInput,
  type ChatbotProgress,
  type ChatbotStep,
  type MenuPreview,
  menuSourceOf,
  nextStep,
} from '@recado/shared/chatbot';
import { understand } from '@recado/shared/intents';
import { fillVariables } from '@recado/shared/rules/variables';

interface ConversationLine {
  from: 'chatbot' | 'customer';
  text: string;
}

/** A simulated conversation, which exists only in this window. */
export interface TestConversation {
  progress: ChatbotProgress | null;
  lines: readonly ConversationLine[];
  end: ChatbotStep['end'];
}

/** Sample values for the variables in the texts. */
const SAMPLE = { nome: 'Maria', atendente: '', protocolo: '1042' };

/** Starts with the list of a connection's queues, else as a ticket of its only queue or of the edited one. */
export function beginConversation(preview: MenuPreview, queueId: number): TestConversation {
  const [first = queueId, ...others] = preview.choices;
  const input: ChatbotInput = { kind: 'open', queueId: others.length > 0 ? null : first };
  return advance({ progress: null, lines: [], end: null }, input, preview);
}

/** Adds a customer's text and the chatbot's reply, which is computed by the same code as on the server. */
export function reply(conversation: TestConversation, text: string, preview: MenuPreview): TestConversation {
  const { progress, lines } = conversation;
  const said = { ...conversation, lines: [...lines, { from: 'customer' as const, text }] };
  if (!progress) return said;
  return advance(said, understand(text, progress.menu, preview.settings.language), preview);
}

function advance(
  conversation: TestConversation,
  input: ChatbotInput,
  preview: MenuPreview,
): TestConversation {
  const step = nextStep(conversation.progress, input, menuSourceOf(preview), preview.settings);
  if (!step) return conversation;
  const queue = preview.queues.find(({ id }) => id === step.progress.queueId);
  const text = fillVariables(step.text, { ...SAMPLE, fila: queue?.name ?? '' });
  const lines = text === '' ? [] : [{ from: 'chatbot' as const, text }];
  return { progress: step.progress, lines: [...conversation.lines, ...lines], end: step.end };
}
