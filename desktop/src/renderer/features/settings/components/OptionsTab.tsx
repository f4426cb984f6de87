/** One setting a control, each saved at once (specification 2 §2.5 "Opções"). */
export function OptionsTab() {
  return null;
}
