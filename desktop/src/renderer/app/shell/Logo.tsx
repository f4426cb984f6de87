export function Logo({ size = 26 }: { size?: number }) {
  return <img src={`${import.meta.env.BASE_URL}recado.svg`} width={size} height={size} alt="" />;
}
