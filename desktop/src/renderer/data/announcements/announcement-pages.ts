import type { InfiniteData } from '@tanstack/react-query';
import type { Announcement, listAnnouncements } from '@recado/shared/announcements';
import type { OutputOf } from '@recado/shared/contract';
import type { CompanyEventPayload } from '@recado/shared/realtime';

export type AnnouncementPage = OutputOf<typeof listAnnouncements>;
type Pages = InfiniteData<AnnouncementPage, string>;

/** Applies an event to the loaded pages. The first page receives what is new. */
export function withAnnouncementEvent(list: Pages, event: CompanyEventPayload<'announcement'>): Pages {
  const { action, record, id, seenAt } = event;
  if (action === 'seen') return seenAt === undefined ? list : withSeen(list, seenAt);
  const changedId = record?.id ?? id;
  const pages = list.pages.map((page) => ({
    ...page,
    records: page.records.filter((each) => each.id !== changedId),
  }));
  const [first, ...others] = pages;
  if (!record || !first) return { ...list, pages };
  const known = list.pages.find(({ records }) => records.some((each) => each.id === record.id));
  const index = known ? list.pages.indexOf(known) : 0;
  const target = pages[index] ?? first;
  const replaced = { ...target, records: ordered([...target.records, record]) };
  return {
    ...list,
    pages: index === 0 ? [replaced, ...others] : pages.map((page, n) => (n === index ? replaced : page)),
  };
}

/** The date never moves back, whatever the order of responses and events. */
export function withSeen(list: Pages, seenAt: string): Pages {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, seenAt: latest(page.seenAt, seenAt) })),
  };
}

export function seenAtOf({ pages }: Pick<Pages, 'pages'>): string | null {
  return pages.reduce<string | null>((seen, page) => latest(seen, page.seenAt), null);
}

export function isUnseen({ publishedAt }: Announcement, seenAt: string | null): boolean {
  return seenAt === null || publishedAt > seenAt;
}

function ordered(records: readonly Announcement[]): Announcement[] {
  return [...records].sort(
    (one, other) => other.publishedAt.localeCompare(one.publishedAt) || other.id - one.id,
  );
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
