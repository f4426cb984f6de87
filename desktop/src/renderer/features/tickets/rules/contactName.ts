const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/u;

/**
 * A contact's name as shown: one that is only its telephone number is written as one
 * ("5511987654321" → "+55 11 98765-4321").
 */
export function contactName(name: string): string {
  if (!/^\d{8,15}$/u.test(name)) return name;
  const [, area, first, last] = BRAZILIAN.exec(name) ?? [];
  return area ? `+55 ${area} ${first}-${last}` : `+${name}`;
}
