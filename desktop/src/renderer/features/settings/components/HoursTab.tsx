/** The company's working hours (specification 2 §2.5 "Horários"). */
export function HoursTab() {
  return null;
}
