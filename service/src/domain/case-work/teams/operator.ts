/** The operator's routes of teams. */
import { isDeepStrictEqual } from 'node:util';
import { type Team, type TeamInput, teams } from '@mahnwerk/contract/operator/teams.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { findStaff } from '../../parties/team/index.ts';
import * as store from './store.ts';

/** Teams with those of their members who are active. */
async function presented(db: OperatorDb, rows: readonly store.TeamRow[]): Promise<Team[]> {
  const ids = [...new Set(rows.flatMap(({ member_ids }) => member_ids))];
  const staff = ids.length === 0 ? [] : await findStaff(db, ids);
  return rows.map((row) => ({
    ...row,
    kinds: row.kinds as TaskKind[],
    members: staff.filter(({ id }) => row.member_ids.includes(id)).map(({ id, name }) => ({ id, name })),
  }));
}

async function readPresented(db: OperatorDb, id: string): Promise<Team> {
  const [team] = await presented(db, [orNotFound(await store.readTeam(db, id))]);
  return orNotFound(team);
}

const contentOf = ({ id, name, member_ids, kinds }: Team): store.TeamContent => ({ id, name, member_ids, kinds });

function reportRepeated(values: readonly string[], at: string, report: ValidationErrors): void {
  for (const [index, each] of values.entries())
    if (values.indexOf(each) < index) report.failAt(`${at}[${index}]`, 'duplicate', `\`${each}\` occurs twice.`);
}

/**
 * Locks the teams. @returns how many others there are
 * @throws Refusal validation_error for members who are not of the staff, and for what another team has
 */
async function refuseUnsound(tx: OperatorTx, id: string, sent: Partial<TeamInput>): Promise<number> {
  await store.lockTeams(tx);
  const [others, staff] = await Promise.all([
    store.readOthers(tx, { id, name: sent.name ?? '', kinds: sent.kinds ?? [] }),
    sent.member_ids === undefined ? [] : findStaff(tx, sent.member_ids),
  ]);
  const known = new Set(staff.map((each) => each.id));
  refuseFailures((report) => {
    if (sent.name !== undefined && others.some(({ has_name }) => has_name))
      report.failAt('name', 'duplicate', 'Another team has this name.');
    reportRepeated(sent.member_ids ?? [], 'member_ids', report);
    for (const [index, each] of (sent.member_ids ?? []).entries())
      if (!known.has(each))
        report.failAt(`member_ids[${index}]`, 'invalid', 'No active member of the staff has this id.');
    reportRepeated(sent.kinds ?? [], 'kinds', report);
    for (const [index, each] of (sent.kinds ?? []).entries()) {
      const owner = others.find(({ kinds }) => kinds.includes(each));
      if (owner !== undefined) report.failAt(`kinds[${index}]`, 'duplicate', `The team ${owner.name} has this kind.`);
    }
  });
  return others.length;
}

export const teamRoutes = implement(teams, {
  list: ({ db, query }) =>
    db.snapshot(async () => {
      const page = await store.listTeams(db, query);
      return { ...page, results: await presented(db, page.results) };
    }),

  get: ({ db, path }) => db.snapshot(() => readPresented(db, path.id)),

  async create({ tx, body }) {
    const { name, member_ids = [], kinds = [] } = body;
    const team = { id: newId(), name, member_ids, kinds };
    const others = await refuseUnsound(tx, team.id, body);
    refuseUnless(others < limits.teams, 'conflict', { detail: `There are at most ${limits.teams} teams.` });
    store.insert(tx, team);
    const after = await readPresented(tx, team.id);
    return audited(after, { target: team.id, after: contentOf(after) });
  },

  update: checked(
    async ({ tx, path: { id }, body }) => void (await refuseUnsound(tx, id, body)),
    async ({ tx, path: { id }, body }) => {
      orNotFound(await store.lockTeam(tx, id));
      const before = await readPresented(tx, id);
      const { name = before.name, member_ids = before.member_ids, kinds = before.kinds } = body;
      const team = { id, name, member_ids, kinds };
      const sorted = { ...team, kinds: [...kinds].toSorted() };
      if (isDeepStrictEqual(sorted, { ...contentOf(before), kinds: [...before.kinds].toSorted() }))
        return unchanged(before);
      store.update(tx, team);
      const after = await readPresented(tx, id);
      return audited(after, { target: id, before: contentOf(before), after: contentOf(after) });
    },
  ),

  async delete({ tx, path: { id } }) {
    orNotFound(await store.lockTeam(tx, id));
    const before = await readPresented(tx, id);
    store.remove(tx, id);
    return audited(undefined, { target: id, before: contentOf(before) });
  },
});
