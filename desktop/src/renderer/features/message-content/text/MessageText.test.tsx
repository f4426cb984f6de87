import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MessageText } from './MessageText';
import { SearchedWordsContext } from './SearchedWords';

function show(text: string, searched = '') {
  const { container } = render(
    <SearchedWordsContext value={searched}>
      <MessageText text={text} />
    </SearchedWordsContext>,
  );
  return container;
}

const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('MessageText', () => {
  test('shows bold inside italic as both', () => {
    show('_Total: *R$ 90*_');
    expect(within(screen.getByRole('emphasis')).getByRole('strong').textContent).toBe('R$ 90');
  });

  test('keeps spaces and line breaks of a block, without empty lines around it', () => {
    const container = show('Tabela:\n```P   10\nM   20```\nObrigada');
    expect(screen.getByRole('code').textContent).toBe('P   10\nM   20');
    expect(container.textContent).toBe('Tabela:P   10\nM   20Obrigada');
  });

  test('links an address without a scheme and leaves the comma after it as text', () => {
    const container = show('Veja www.loja.test/promo, é hoje');
    const link = screen.getByRole('link', { name: 'www.loja.test/promo' });
    expect(link.getAttribute('href')).toBe('https://www.loja.test/promo');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(container.textContent).toBe('Veja www.loja.test/promo, é hoje');
  });

  test('links an address inside bold text', () => {
    show('*https://loja.test*');
    expect(within(screen.getByRole('strong')).getByRole('link').textContent).toBe('https://loja.test');
  });

  test.each(['javascript:alert(1)', 'data:text/html,<script>1</script>', 'recado://ticket/1'])(
    'shows %s as text, without a link',
    (text) => {
      const container = show(text);
      expect(screen.queryByRole('link')).toBeNull();
      expect(container.textContent).toBe(text);
    },
  );

  test.each([
    ['Promoção de verão', 'promocao', ['Promoção']],
    ['Pago *amanhã* cedo, amanhã mesmo', 'amanha', ['amanhã', 'amanhã']],
    ['Reimpresso', 'impresso', []],
    ['O pedido 123 e o pedido 456', 'pedido 456', ['pedido', 'pedido', '456']],
  ])('highlights in "%s" the beginnings of words that match "%s"', (text, searched, marks) => {
    const container = show(text, searched);
    expect(marked(container)).toEqual(marks);
    expect(container.textContent).toBe(text.replaceAll('*', ''));
  });

  test('highlights nothing without a search', () => {
    expect(marked(show('Promoção'))).toEqual([]);
  });

  test('shows up to three emoji larger than text, and a fourth at the usual size', () => {
    const classOf = (text: string) => show(text).firstElementChild?.className;
    const usual = classOf('Oi');
    expect(classOf('👍🏽🎉❤️')).not.toBe(usual);
    expect(classOf('👍🏽🎉❤️😀')).toBe(usual);
    expect(classOf('👍 ok')).toBe(usual);
  });
});
