import { useMutation, useQuery } from '@tanstack/react-query';
import { AppError } from '@recado/shared/contract';
import {
  createHolidays,
  deleteHoliday,
  type HolidayInput,
  type HolidayUpdate,
  listHolidays,
  type StoredHoliday,
  updateHoliday,
} from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES, useRefetchHours } from './hours-queries';

export function useHolidays() {
  return useQuery({
    queryKey: [...HOURS_QUERIES, 'holidays'],
    queryFn: async ({ signal }) => (await call(listHolidays, {}, { signal })).holidays,
  });
}

export async function readHoliday(id: number): Promise<StoredHoliday> {
  const holiday = (await call(listHolidays, {})).holidays.find((one) => one.id === id);
  if (!holiday) throw new AppError('ERR_NO_HOLIDAY_FOUND');
  return holiday;
}

export function useCreateHolidays() {
  const refetch = useRefetchHours();
  return useMutation({
    mutationFn: (holidays: HolidayInput[]) => call(createHolidays, { body: { holidays } }),
    onSuccess: refetch,
  });
}

export function useUpdateHoliday() {
  const refetch = useRefetchHours();
  return useMutation({
    mutationFn: ({ id, holiday }: { id: number; holiday: HolidayUpdate }) =>
      call(updateHoliday, { params: { holidayId: id }, body: holiday }),
    onSuccess: refetch,
  });
}

export function useDeleteHoliday() {
  const refetch = useRefetchHours();
  return useMutation({
    mutationFn: (id: number) => call(deleteHoliday, { params: { holidayId: id } }),
    onSuccess: refetch,
  });
}
