import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listNotices, markNoticesSeen, type Notice } from '@recado/shared/notifications';
import { call } from '@/lib/api/call';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { campaignReportPath, CAMPAIGNS_PATH } from '@/lib/navigation/paths';
import { seesCampaigns } from '@/lib/permissions/usePermission';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

const noticeKey = ['notices'] as const;

/** Notices of campaigns, newest first. Empty for users who do not see campaigns. */
export function useNotices() {
  const isShown = seesCampaigns(useCurrentUser());
  const { data } = useQuery({
    queryKey: noticeKey,
    queryFn: ({ signal }) => call(listNotices, {}, { signal }),
    enabled: isShown,
  });
  const { notices = [], seenAt = null } = (isShown && data) || {};
  const isNew = ({ at }: Notice) => seenAt === null || at > seenAt;
  return { notices, isNew, count: notices.filter(isNew).length };
}

/** Marks all notices as seen in all windows of the user. */
export function useSeeNotices(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(markNoticesSeen, {}),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKey }),
  });
  return mutate;
}

/** Keeps the notices current and shows new ones as toasts. Mounted once per window. */
export function useNoticeEvents(): void {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const textOf = useNoticeText();
  const refetch = () => void client.invalidateQueries({ queryKey: noticeKey });
  useCatchUp(refetch);
  useCompanyEvent('notice', (event) => {
    refetch();
    if (event.action !== 'create') return;
    const { title, detail, path } = textOf(event.notice);
    toasts.warning(title, {
      detail,
      action: { label: t('notice.open'), onClick: () => void navigate(path) },
    });
  });
}

/** Returns a function that describes a notice and what it leads to. */
export function useNoticeText(): (notice: Notice) => { title: string; detail: string; path: string } {
  const { t } = useTranslation('notifications');
  const { t: tCampaigns } = useTranslation('campaigns');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  return (notice) => {
    const [first, ...others] = notice.campaigns;
    const name = first?.name ?? '';
    const path = first && others.length === 0 ? campaignReportPath(first.id) : CAMPAIGNS_PATH;
    if (notice.kind === 'campaignNotStarted')
      return {
        path,
        title: t('notice.notStarted', { name }),
        detail: tCampaigns(`startError.${notice.reason}`),
      };
    const cause = tCampaigns(`pause.reason.${notice.reason}`);
    const { until } = notice;
    return {
      path,
      title:
        others.length === 0
          ? t('notice.paused', { name })
          : t('notice.pausedMany', { name, count: others.length }),
      detail:
        until === null
          ? tCampaigns('pause.open', { cause })
          : tCampaigns('pause.until', { time: timeText(new Date(until), new Date()), cause }),
    };
  };
}
