import { configure, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOURS_VARIABLES } from '@recado/shared/rules/variables';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import { AutomaticTextField } from './AutomaticTextField';
import pt from './locales/pt.json';

configure({ defaultHidden: true });

function Form() {
  const [text, setText] = useState('Olá, ! Abrimos .');
  return <AutomaticTextField label="Texto" variables={HOURS_VARIABLES} value={text} onChange={setText} />;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Texto');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => startI18n('pt', () => Promise.resolve({ 'automatic-text': pt })));

describe('AutomaticTextField', () => {
  it('inserts variables at the cursor and continues after them', () => {
    renderScreen(<Form />);
    field().setSelectionRange(5, 5);
    press('{nome|cliente}');
    expect(field().value).toBe('Olá, {nome|cliente}! Abrimos .');
    expect([document.activeElement, field().selectionStart]).toEqual([field(), 19]);
    field().setSelectionRange(29, 29);
    press('{proximaAbertura}');
    expect(field().value).toBe('Olá, {nome|cliente}! Abrimos {proximaAbertura}.');
  });

  it('replaces the selected text', () => {
    renderScreen(<Form />);
    field().setSelectionRange(0, field().value.length);
    press('{motivo}');
    expect(field().value).toBe('{motivo}');
  });

  it('offers the variables of the text, each with its meaning', () => {
    renderScreen(<Form />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '{nome|cliente}',
      '{primeiro_nome}',
      '{fila}',
      '{atendente}',
      '{protocolo}',
      '{proximaAbertura}',
      '{motivo}',
    ]);
  });
});
