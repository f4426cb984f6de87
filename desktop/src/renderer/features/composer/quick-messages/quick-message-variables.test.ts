import { describe, expect, test } from 'vitest';
import { fillVariables } from './quick-message-variables';

const facts = {
  contactName: 'Maria da Silva',
  agentName: 'Ana',
  ticketId: 42,
  now: new Date(2026, 0, 5, 9, 0),
  greetings: { morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite' },
};

describe('fillVariables', () => {
  test('fills every variable, whatever its case and spaces', () => {
    const text = '{{saudacao}}, {{ Primeiro_Nome }} ({{nome}})! {{atendente}}, protocolo {{protocolo}}.';
    expect(fillVariables(text, facts)).toBe('Bom dia, Maria (Maria da Silva)! Ana, protocolo 42.');
  });

  test.each([
    [0, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
  ])('greets at %i h with "%s"', (hour, greeting) => {
    expect(fillVariables('{{saudacao}}', { ...facts, now: new Date(2026, 0, 5, hour) })).toBe(greeting);
  });

  test('keeps unknown variables', () => {
    expect(fillVariables('{{pedido}} de {{nome}}', facts)).toBe('{{pedido}} de Maria da Silva');
  });

  test('keeps name variables for a contact with a number as name', () => {
    const unnamed = { ...facts, contactName: '5511999998888' };
    expect(fillVariables('Oi, {{primeiro_nome}}', unnamed)).toBe('Oi, {{primeiro_nome}}');
  });

  test('inserts a name with replacement patterns verbatim', () => {
    expect(fillVariables('{{nome}}', { ...facts, contactName: 'A $& {{atendente}}' })).toBe(
      'A $& {{atendente}}',
    );
  });
});
