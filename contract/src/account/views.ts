/** Saved views of the lists in the portal: a query and columns under a name (portal.md 4). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, pattern } from '../shapes/text.ts';
import { flag, id, instant, integer } from '../shapes/values.ts';

const name = () => described('Chosen by the person.', line({ max: limits.view_name_characters }));

const screen = () =>
  described(
    'The list that the view belongs to: a name that the portal chooses.',
    pattern(/^[a-z0-9][a-z0-9/-]*$/, 'cases', { max: limits.view_screen_characters }),
  );

const query = () =>
  described(
    'The filters and the ordering as the query of an address, without `?`; null: none.',
    nullable(line({ max: limits.view_query_characters })),
  );

const columns = () =>
  described(
    'The names of the shown columns, in their order. Empty: the columns of the screen.',
    list(line({ max: limits.view_column_characters }), { max: limits.view_columns }),
  );

const isShared = () =>
  described('Whether every person of the owner sees the view. Only an admin may set it or change such a view.', flag());

const position = () =>
  described('The place among the views of the screen.', integer({ min: 0, max: limits.view_position_max }));

export const SavedView = named(
  'SavedView',
  object({
    id: id(),
    screen: screen(),
    name: name(),
    query: query(),
    columns: columns(),
    is_shared: isShared(),
    position: position(),
    owner_name: described('The name of the person that saved the view.', line({ max: 511 })),
    is_own: described('Whether the signed-in person saved the view.', flag()),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type SavedView = Infer<typeof SavedView>;

export const SavedViewInput = named(
  'SavedViewInput',
  object({
    screen: screen(),
    name: name(),
    query: optional(query()),
    columns: optional(columns()),
    is_shared: optional(isShared()),
    position: described('Default: after the views of the screen.', optional(position())),
  }),
);
export type SavedViewInput = Infer<typeof SavedViewInput>;

const SavedViewPatch = named(
  'SavedViewPatch',
  object({
    name: optional(name()),
    query: optional(query()),
    columns: optional(columns()),
    is_shared: optional(isShared()),
    position: optional(position()),
  }),
);

const at = '/account/v1/views/';
const ofMembership = { scope: null, ofMembership: true } as const;
const sharing = 'A shared view, before or after the change, requires the scope `account:admin` (`permission_denied`).';

export const views = group(
  'account',
  'views',
  {
    title: 'Saved views',
    about:
      'Views of the lists in the portal: those of the signed-in person for the owner of the membership, and those that admins of the owner share. Requires a membership (otherwise `permission_denied`).',
  },
  {
    list: route('GET', at, {
      ...ofMembership,
      list: { item: SavedView, filters: { screen: screen() }, orderBy: ['position', 'name'] },
      summary: 'List the saved views',
      description: 'The own ones and the shared ones.',
    }),
    create: route('POST', at, {
      ...ofMembership,
      reply: SavedView,
      status: 201,
      body: SavedViewInput,
      example: {
        screen: 'cases',
        name: 'Waiting for clients',
        query: 'waiting_for=client&ordering=-amount',
        columns: ['reference_number', 'debtor_name', 'balance'],
      },
      summary: 'Save a view',
      description: `A person saves at most ${limits.views} views for one owner: \`conflict\`. ${sharing}`,
      problems: ['conflict'],
    }),
    get: route('GET', `${at}{id}/`, { ...ofMembership, reply: SavedView, summary: 'Retrieve a saved view' }),
    update: route('PATCH', `${at}{id}/`, {
      ...ofMembership,
      reply: SavedView,
      body: SavedViewPatch,
      example: { name: 'Waiting for us', is_shared: true },
      summary: 'Change a saved view',
      description: sharing,
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...ofMembership,
      summary: 'Delete a saved view',
      description: 'A shared view requires the scope `account:admin` (`permission_denied`).',
    }),
  },
);
