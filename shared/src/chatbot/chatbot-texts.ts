import type { Language } from '../contract';

interface ChatbotTexts {
  notUnderstood: string;
  changed: string;
  notUnderstoodAgentCalled: string;
  agentCalled: string;
  back: string;
  otherOptions: string;
  closedMark: string;
  queueClosed: string;
}

export const CHATBOT_TEXTS: Record<Language, ChatbotTexts> = {
  pt: {
    notUnderstood: 'Não entendi.',
    changed: 'As opções mudaram.',
    notUnderstoodAgentCalled: 'Não entendi, chamei um atendente.',
    agentCalled: 'Chamei um atendente.',
    back: 'Voltar',
    otherOptions: 'Outras opções',
    closedMark: '(fechado)',
    queueClosed: 'Este setor está fechado no momento.',
  },
  en: {
    notUnderstood: 'I did not understand.',
    changed: 'The options have changed.',
    notUnderstoodAgentCalled: 'I did not understand, so I called an agent.',
    agentCalled: 'I called an agent.',
    back: 'Back',
    otherOptions: 'Other options',
    closedMark: '(closed)',
    queueClosed: 'This department is closed at the moment.',
  },
  es: {
    notUnderstood: 'No entendí.',
    changed: 'Las opciones cambiaron.',
    notUnderstoodAgentCalled: 'No entendí, llamé a un agente.',
    agentCalled: 'Llamé a un agente.',
    back: 'Volver',
    otherOptions: 'Otras opciones',
    closedMark: '(cerrado)',
    queueClosed: 'Este sector está cerrado en este momento.',
  },
};
