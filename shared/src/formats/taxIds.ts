/**
 * CPF and CNPJ as people write them ("12.ABC.345/01DE-35") without signs: digits, and since July 2026 capital letters in
 * the first twelve places of a CNPJ.
 */
export function taxIdOf(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/** Whether a text is a CPF: eleven digits of which the last two check the others. */
export function isCpf(text: string): boolean {
  const cpf = taxIdOf(text);
  if (!/^\d{11}$/.test(cpf) || sameAllOver(cpf)) return false;
  return checkedBy(cpf, (places) => places + 1);
}

/**
 * Whether a text is a CNPJ, numeric or alphanumeric (Receita Federal, IN 2.229/2024): modulo 11 over the characters'
 * ASCII codes less 48, with weights from 2 to 9 from the right.
 */
export function isCnpj(text: string): boolean {
  const cnpj = taxIdOf(text);
  if (!/^[\dA-Z]{12}\d{2}$/.test(cnpj) || sameAllOver(cnpj)) return false;
  return checkedBy(cnpj, () => 9);
}

/** Whether a text is one of both. */
export function isTaxId(text: string): boolean {
  return isCpf(text) || isCnpj(text);
}

/** As it is written on paper: `123.456.789-09`, `12.ABC.345/01DE-35`; what is neither comes back as it is. */
export function formatTaxId(text: string): string {
  const id = taxIdOf(text);
  if (id.length === 11) return id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  return id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** Whether the last two characters are the check digits of those before, whose largest weight `heaviest` says. */
function checkedBy(id: string, heaviest: (places: number) => number): boolean {
  return [id.length - 2, id.length - 1].every((places) => {
    const highest = heaviest(places);
    const sum = [...id.slice(0, places)].reduce((total, character, index) => {
      const fromRight = places - 1 - index;
      return total + (character.charCodeAt(0) - 48) * (2 + (fromRight % (highest - 1)));
    }, 0);
    const rest = sum % 11;
    return Number(id[places]) === (rest < 2 ? 0 : 11 - rest);
  });
}

/** `111.111.111-11` checks out and is nobody's. */
function sameAllOver(id: string): boolean {
  return new Set(id).size === 1;
}
