/** CNPJs can contain letters since July 2026. */
export function taxIdOf(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/** Verifies the check digits. */
export function isCpf(text: string): boolean {
  const cpf = taxIdOf(text);
  if (!/^\d{11}$/.test(cpf) || sameAllOver(cpf)) return false;
  return checkedBy(cpf, (places) => places + 1);
}

/** Verifies the check digits: modulo 11 of the ASCII codes minus 48 (Receita Federal, IN 2.229/2024). */
export function isCnpj(text: string): boolean {
  const cnpj = taxIdOf(text);
  if (!/^[\dA-Z]{12}\d{2}$/.test(cnpj) || sameAllOver(cnpj)) return false;
  return checkedBy(cnpj, () => 9);
}

export function isTaxId(text: string): boolean {
  return isCpf(text) || isCnpj(text);
}

/** Returns other texts unchanged. */
export function formatTaxId(text: string): string {
  const id = taxIdOf(text);
  if (id.length === 11) return id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  return id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** `heaviest` returns the weight of the leftmost digit. */
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

/** Matches `111.111.111-11`, which is never issued despite correct check digits. */
function sameAllOver(id: string): boolean {
  return new Set(id).size === 1;
}
