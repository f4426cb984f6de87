import { Router } from 'express';
import type { Group } from '../accounts/group';
import { announceGroup, changeGroup, changeMembers } from '../groups/change-group';
import { avatarId } from '../queries/avatars';
import type { World } from '../world';
import { BadRequest } from './bad-request';
import { groupBody, groupChangeBody, membersBody, parsed } from './bodies';
import { groupOf } from './peers';

/** Routes that create and change groups, like people on their phones. */
export function groupRoutes(world: World) {
  const router = Router();
  const named = ({ params }: { params: { id: string } }) => groupOf(world, params.id.replace(/@g\.us$/, ''));
  const actor = (group: Group, by = group.details.owner) => {
    if (!group.members.has(by)) throw new BadRequest(`by: ${by} is not in group ${group.id}`);
    return world.accounts.of(by);
  };

  router.get('/groups', (_request, response) => {
    response.json([...world.groups.all()].map((group) => shown(world, group)));
  });

  router.get('/groups/:id', (request, response) => {
    response.json(shown(world, named(request)));
  });

  router.post('/groups', (request, response) => {
    const body = parsed(groupBody, request.body);
    const { id, subject, participants, addressing, ...changes } = body;
    const { owner = participants[0] ?? '', ...rest } = changes;
    if (id && world.groups.find(id)) throw new BadRequest(`id: there is a group ${id}`);
    for (const number of [owner, ...participants]) world.accounts.of(number);
    const group = world.groups.create({ id, subject, owner, members: participants, addressing });
    applied(group, rest);
    announceGroup(world, group, world.accounts.of(owner));
    response.json(shown(world, group));
  });

  router.post('/groups/:id', (request, response) => {
    const group = named(request);
    const { by, picture, ...changes } = parsed(groupChangeBody, request.body);
    changeGroup(world, group, { ...changes, picture: decodeAvatar(picture) }, actor(group, by));
    response.json(shown(world, group));
  });

  router.post('/groups/:id/participants', (request, response) => {
    const group = named(request);
    const { action, participants, by } = parsed(membersBody, request.body);
    const concerned = changeMembers(world, group, action, participants, actor(group, by));
    response.json({ ...shown(world, group), concerned });
  });

  return router;
}

/** Sets the initial description and picture of a group. */
function applied(
  { details }: Group,
  { description, picture }: { description?: string; picture?: string | null },
) {
  if (description)
    details.description = { id: '1', text: description, by: details.owner, at: details.createdAt };
  details.picture = decodeAvatar(picture) ?? undefined;
}

function decodeAvatar(picture: string | null | undefined) {
  if (!picture) return picture === null ? null : undefined;
  const data = Buffer.from(picture, 'base64');
  return { id: avatarId(data), data };
}

function shown(world: World, group: Group) {
  const { picture, description, subject, ...details } = group.details;
  return {
    ...details,
    jid: group.jid,
    subject: subject.text,
    description: description?.text,
    picture: picture && `/pictures/${group.id}?id=${picture.id}`,
    participants: [...group.members].map(([number, rank]) => ({
      number,
      name: world.accounts.find(number)?.name,
      rank,
    })),
  };
}
