const DAY_MS = 86_400_000;
/** Days begun until the trial ends (specification 1 §9); null once it is over, or where there was none. */
export function trialDays(trialExpiration: string | null, now: number): number | null {
  if (trialExpiration === null) return null;
  const left = new Date(trialExpiration).getTime() - now;
  return left > 0 ? Math.ceil(left / DAY_MS) : null;
}

/** Specification 1 §9: prices as Brazil writes them, in every language; without the sign of the currency. */
export function reais(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
