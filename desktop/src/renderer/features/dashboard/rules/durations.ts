const two = (value: number) => String(value).padStart(2, '0');
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${two(Math.floor(whole / 60))} h ${two(whole % 60)} m`;
}
