import { useEffect } from 'react';
import { ACTIVITY_REPORT_MS, reportActivity } from '@recado/shared/assignment';
import { useAssignment, useAssignmentEvents } from '@/data/assignment/useAssignment';
import { call } from '@/lib/api/call';

const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports that an available user uses this window, so that the server keeps them available. Mounted once per window. */
export function useActivityReports(): void {
  useAssignmentEvents();
  const isAvailable = useAssignment()?.isAvailable ?? false;
  useEffect(() => {
    if (!isAvailable) return;
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < ACTIVITY_REPORT_MS) return;
      reportedAt = Date.now();
      // If the request fails, the next activity is reported.
      call(reportActivity, {}).catch(() => (reportedAt = 0));
    };
    for (const activity of ACTIVITIES) window.addEventListener(activity, report, { passive: true });
    return () => {
      for (const activity of ACTIVITIES) window.removeEventListener(activity, report);
    };
  }, [isAvailable]);
}
