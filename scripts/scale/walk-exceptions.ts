import type { Finding } from './explain-walk';

interface Exception {
  /** The commands' shapes. */
  shape: RegExp;
  reason: string;
}

/** Commands that may read more than they return, at most ten rows. */
export const WALK_EXCEPTIONS: readonly Exception[] = [
  {
    shape:
      /^(query|aggregate) (announcements|companies|connections|plans|webhooks|settings|media_usage|company_usage|platform_alerts) COLLSCAN/,
    reason: 'one row, or a few, per company; the platform admin or a registry reads all',
  },
  {
    shape: /^query (ticket|source|deadline)_hour_marks COLLSCAN \(\)/,
    reason: 'one row per company; the hourly job reads all',
  },
  {
    shape: /^(query|aggregate|remove) \w+ (COLLSCAN|COUNT_SCAN.*) \(companyId\)/,
    reason: 'the deletion of a company counts and removes what it has, one collection after the other',
  },
  {
    shape: /^query audit_entries IXSCAN { _id: 1 } \((\$or|userName)/,
    reason: 'a text is searched in the log of the platform admins, newest first',
  },
  {
    shape: /^query (tickets|messages) IXSCAN .*(contact\.search|search|_id:\$in)/,
    reason: 'a filtered search examines at most 1,000 candidates per request',
  },
  {
    shape: /^query tickets IXSCAN .*card\.(id:\$gt, status|leaveAt:\$gt)/,
    reason:
      'the filling of a board, once after the kanban is switched on, looks for cards of resolved tickets',
  },
];

/** Calls of more than twelve commands. */
export const LARGE_CALLS: readonly { path: string; reason: string }[] = [
  { path: '/queue-options/replay', reason: 'replays the last hundred conversations through a menu' },
  {
    path: '/dashboard',
    reason: 'reads the sums of five features, each by its index; their number is fixed',
  },
  { path: '/platform/overview', reason: 'counts fifteen things of the platform; their number is fixed' },
];

/** Returns what no row allows. */
export function unexcused(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !WALK_EXCEPTIONS.some(({ shape }) => shape.test(finding.shape)));
}
