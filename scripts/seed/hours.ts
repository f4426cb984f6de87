import type { App } from '../../server/src/app';
import { COMPANY_SCHEDULE, localDate, nationalHolidays, type Schedule } from '../../shared/src/working-hours';
import type { SeededCompany } from './company';

const OPEN = { startTime: '08:00', endTime: '18:00', breakStart: '12:00', breakEnd: '13:00' };

const HOURS: Schedule = COMPANY_SCHEDULE.map((day) => {
  if (day.weekdayEn === 'sunday') return day;
  return day.weekdayEn === 'saturday'
    ? { ...day, startTime: '08:00', endTime: '12:00' }
    : { ...day, ...OPEN };
});

/**
 * Stores the shop's hours and this year's national holidays. They have no effect until an administrator
 * enables them, so that the demo is the same at every hour.
 */
export async function seedHours({ app, company }: { app: App; company: SeededCompany }): Promise<void> {
  const { companies, settings, workingHours } = app.services;
  const { companyId } = company;
  const { timeZone, language } = await companies.updateCompany(companyId, { schedules: HOURS });
  await settings.setSetting(companyId, 'lunchTime', 'enabled');
  const year = Number(localDate(timeZone, new Date()).slice(0, 4));
  const days = nationalHolidays(year).filter(({ optional }) => !optional);
  await workingHours.addHolidays(
    companyId,
    days.map(({ date, label }) => ({
      date,
      yearly: false,
      closed: true,
      label: label[language],
      queueIds: [],
    })),
  );
}
