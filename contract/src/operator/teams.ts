/** Teams of the staff, to which kinds of tasks go (case-work.md 5). */
import { Assignee } from '../case/mandates.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { taskKinds } from '../shapes/task.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

const name = () => described('Unique among teams.', line({ max: limits.team_name_characters }));
const members = () => described('Active members of the staff, each once.', list(id(), { max: limits.team_members }));
const kinds = () =>
  described(
    'The kinds of tasks that go to this team where no person works on the case. A kind is in one team only.',
    list(choice(...taskKinds), { max: taskKinds.length }),
  );

export const Team = named(
  'Team',
  object({
    id: id(),
    name: name(),
    member_ids: members(),
    members: described('The members who are active.', list(Assignee, { max: limits.team_members })),
    kinds: kinds(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Team = Infer<typeof Team>;

const TeamInput = named(
  'TeamInput',
  object({ name: name(), member_ids: optional(members()), kinds: optional(kinds()) }),
);
export type TeamInput = Infer<typeof TeamInput>;
const TeamPatch = named(
  'TeamPatch',
  object({ name: optional(name()), member_ids: optional(members()), kinds: optional(kinds()) }),
);

const at = '/operator/v1/teams/';
const changing = { scope: 'operator:admin' } as const;

export const teams = group(
  'operator',
  'teams',
  { title: 'Teams', about: 'Teams of the staff. Tasks of a kind go to its team where no person works on the case.' },
  {
    list: route('GET', at, {
      scope: 'operator:read',
      list: { item: Team, orderBy: ['name'], updatedSince: true },
      summary: 'List the teams',
    }),
    create: route('POST', at, {
      ...changing,
      body: TeamInput,
      example: { name: 'Post', member_ids: [] },
      reply: Team,
      status: 201,
      problems: ['conflict'],
      summary: 'Create a team',
      description: `There are at most ${limits.teams} teams: \`conflict\`. A name or a kind that another team has is a \`duplicate\`.`,
    }),
    get: route('GET', `${at}{id}/`, { scope: 'operator:read', reply: Team, summary: 'Retrieve a team' }),
    update: route('PATCH', `${at}{id}/`, {
      ...changing,
      body: TeamPatch,
      example: { name: 'Post and returns' },
      reply: Team,
      summary: 'Change a team',
      description: 'Open tasks stay where they are.',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...changing,
      summary: 'Delete a team',
      description: 'Its tasks belong to no team any more.',
    }),
  },
);
