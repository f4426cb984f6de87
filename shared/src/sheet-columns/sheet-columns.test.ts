import { describe, expect, it } from 'vitest';
import { columnsOf, personCells, seemsHeader } from './sheet-columns';

const header = (...cells: string[]) => ({ row: 1, cells });

describe('the columns of a sheet', () => {
  it('are recognised by their headers in any order; the others become variables', () => {
    expect(columnsOf(header('E-mail', 'Celular', 'Data de vencimento', 'NOME', ''), null)).toEqual({
      name: 3,
      number: 1,
      email: 0,
      otherNumbers: [],
      usernames: null,
      variables: [{ key: 'data_de_vencimento', column: 2 }],
      hasHeader: true,
    });
  });

  it('are the first three if no header names the number', () => {
    expect(columnsOf(header('Quem', 'Onde', 'Correspondência', 'Valor (R$)'), null)).toEqual({
      name: 0,
      number: 1,
      email: 2,
      otherNumbers: [],
      usernames: null,
      variables: [{ key: 'valor_r', column: 3 }],
      hasHeader: true,
    });
    expect(columnsOf(header('Maria', '+55 11 98765-4321'), null)).toMatchObject({
      number: 1,
      variables: [],
      hasHeader: false,
    });
  });

  it('are named by their positions if there is no header', () => {
    const choice = { name: '3', number: '1', email: null };
    expect(columnsOf(header('Ramal', 'Nome', 'Telefone'), choice, { hasHeader: false })).toMatchObject({
      name: 2,
      number: 0,
      email: null,
      variables: [],
      hasHeader: false,
    });
  });

  it('follow a choice if the sheet has its number column', () => {
    const choice = { name: 'Razão social', number: 'Fone 2', email: null };
    expect(columnsOf(header('Fone', 'FONE 2', 'razao social', 'email'), choice)).toMatchObject({
      name: 2,
      number: 1,
      email: null,
      variables: [
        { key: 'fone', column: 0 },
        { key: 'email_2', column: 3 },
      ],
    });
    expect(columnsOf(header('Nome', 'Telefone'), choice)).toMatchObject({ name: 0, number: 1 });
  });

  it('have unique keys of at most 30 characters, none of them a name of a person’s fields', () => {
    const long = 'Observações gerais sobre o cliente';
    const { variables } = columnsOf(header('nome', 'numero', 'Nome!', long, `${long}.`, 'x', 'X'), null);
    const keys = variables.map(({ key }) => key);
    expect(keys).toEqual([
      'nome_2',
      'observacoes_gerais_sobre_o_cli',
      'observacoes_gerais_sobre_o_2',
      'x',
      'x_2',
    ]);
    expect(keys.every((key) => key.length <= 30)).toBe(true);
  });
});

describe('a person without a number', () => {
  const person = (titles: string[], ...cells: string[]) =>
    personCells({ row: 2, cells }, columnsOf(header(...titles), null), 'BR');

  it('is named by a username where the row has no number', () => {
    const titles = ['Nome', 'Celular', '@nome'];
    expect(person(titles, 'Maria', '', 'maria.lopez').number).toBe('@maria.lopez');
    expect(person(titles, 'Maria', '', '@maria.lopez').number).toBe('@maria.lopez');
    expect(person(titles, 'Maria', '11 98765-4321', '@maria.lopez').number).toBe('11 98765-4321');
    expect(person(titles, 'Maria', '98765', '@maria.lopez').number).toBe('98765');
    expect(person(titles, 'Maria', '', '').number).toBe('');
  });

  it('is found in a sheet without numbers', () => {
    expect(person(['Nome', 'Usuário do WhatsApp'], 'Maria', 'maria.lopez')).toMatchObject({
      ...{ name: 'Maria', number: '@maria.lopez' },
    });
    const first = header('@maria.lopez', 'Maria');
    expect(seemsHeader(first)).toBe(false);
    expect(columnsOf(first, null)).toMatchObject({ name: 1, number: 0 });
    expect(seemsHeader(header('Nome', '@nome'))).toBe(true);
  });

  it('is not guessed from names in other systems', () => {
    const titles = ['Nome', 'Celular', 'Usuário'];
    expect(person(titles, 'Maria', '', 'maria.lopez').number).toBe('');
    expect(person(titles, 'Maria', '', '@maria.lopez').number).toBe('@maria.lopez');
    const { variables } = columnsOf(header(...titles), null);
    expect(variables).toEqual([{ key: 'usuario', column: 2 }]);
  });
});
