import type { Access, AnyEndpoint } from '@recado/shared/contract';

/** Returns an endpoint's feature: "tickets" for `tickets.list`. */
export function tagOf({ id }: AnyEndpoint): string {
  return id.split('.')[0] ?? id;
}

export function accessInWords(access: Access): string {
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'user') return 'Any signed-in user.';
  if (access === 'admin') return 'Administrators.';
  if (access === 'connectionToken') return 'A system of the company, with the API token of a connection.';
  if (access === 'superAdmin') return "The platform's super-admin.";
  return `Who holds the permission \`${access.permission}\`.`;
}
