import { describe, expect, test } from 'vitest';
import { fillQuickMessage } from './quick-message-variables';

const facts = {
  contactName: 'Maria da Silva',
  agentName: 'Ana',
  queueName: 'Vendas',
  ticketId: 42,
  now: new Date(2026, 0, 5, 9, 0),
  greetings: { morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite' },
};

describe('fillQuickMessage', () => {
  test('fills every variable, whatever its case and spaces', () => {
    const text = '{{saudacao}}, {{ Primeiro_Nome }} ({{nome}})! {{atendente}}, protocolo {{protocolo}}.';
    expect(fillQuickMessage(text, facts)).toBe('Bom dia, Maria (Maria da Silva)! Ana, protocolo 42.');
  });

  test.each([
    [0, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
  ])('greets at %i h with "%s"', (hour, greeting) => {
    expect(fillQuickMessage('{{saudacao}}', { ...facts, now: new Date(2026, 0, 5, hour) })).toBe(greeting);
  });

  test('fills single braces, and fallbacks in place of empty values', () => {
    const unnamed = { ...facts, contactName: '5511999998888', queueName: '' };
    expect(fillQuickMessage('Olá, {Nome|cliente}! {fila|} {atendente}', unnamed)).toBe('Olá, cliente!  Ana');
  });

  test('keeps unknown variables', () => {
    expect(fillQuickMessage('{{pedido}} de {{nome}}', facts)).toBe('{{pedido}} de Maria da Silva');
  });

  test('keeps name variables for a contact with a number as name', () => {
    const unnamed = { ...facts, contactName: '5511999998888' };
    expect(fillQuickMessage('Oi, {{primeiro_nome}}', unnamed)).toBe('Oi, {{primeiro_nome}}');
  });

  test('inserts a name with replacement patterns verbatim', () => {
    expect(fillQuickMessage('{{nome}}', { ...facts, contactName: 'A $& {{atendente}}' })).toBe(
      'A $& {{atendente}}',
    );
  });
});
