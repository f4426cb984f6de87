import type { Access, AnyEndpoint } from '@recado/shared/contract';

/** Returns an endpoint's feature: "tickets" for `tickets.list`. */
export function tagOf({ id }: AnyEndpoint): string {
  return id.split('.')[0] ?? id;
}

const CAMPAIGNS =
  'Administrators, and users with `viewCampaigns`, of a company whose setting `campaignsEnabled` is `true`.';

export function accessInWords(access: Access): string {
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'user') return 'Any signed-in user.';
  if (access === 'admin') return 'Administrators.';
  if (access === 'connectionToken') return 'A system of the company, with the API token of a connection.';
  if (access === 'superAdmin') return "The platform's super-admin.";
  if (access === 'campaigns') return CAMPAIGNS;
  const holders = `Who holds the permission \`${access.permission}\`.`;
  return access.campaigns ? `${CAMPAIGNS} ${holders}` : holders;
}
