/** The operator's routes of case policies (case-work.md 3). */
import { type CasePolicy, casePolicies, type CasePolicyPatch } from '@mahnwerk/contract/operator/case-policies.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { effectiveFrom } from '../../../platform/dated-versions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { type Call, checked, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { bindToKnown, noCompany, refuseCopy } from '../../parties/companies/index.ts';
import { checkSent, checkWhole, readSurroundings } from './checks.ts';
import { changedDocument, documentIn, documentOf, type PolicyDocument, sentOf } from './policy.ts';
import * as store from './store.ts';

type Routes = (typeof casePolicies)['routes'];

/** What cases make of policies. */
export interface PolicyUse {
  /** Plans the move of the running cases of a line to a version from a day on; returns how many move. */
  readonly planMove: (tx: OperatorTx, line: MovedLine) => Promise<number>;
  /** How many cases run on any version of these policies, by policy. */
  readonly countRunning: (db: OperatorDb, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

interface MovedLine {
  readonly policy_id: string;
  /** Null: all. */
  readonly company_id: string | null;
  readonly version: number;
  readonly from: string;
}

type Deps = Pick<Dependencies, 'publicUrl' | 'environment'>;

/** Policies as they are answered. */
async function presented(
  db: OperatorDb,
  shown: readonly store.ShownVersion[],
  { publicUrl, countRunning }: Pick<Deps, 'publicUrl'> & Pick<PolicyUse, 'countRunning'>,
): Promise<CasePolicy[]> {
  const running = await countRunning(db, [...new Set(shown.map(({ id }) => id))]);
  return shown.map((each) => ({
    ...each,
    href: `${publicUrl}/operator/v1/case-policies/${each.id}/`,
    running_cases: running.get(each.id) ?? 0,
  }));
}

const presentedOne = async (
  db: OperatorDb,
  shown: store.ShownVersion,
  needs: Pick<Deps, 'publicUrl'> & Pick<PolicyUse, 'countRunning'>,
): Promise<CasePolicy> => orNotFound((await presented(db, [shown], needs))[0]);

/** @throws Refusal conflict where another policy is enabled for the same cases */
async function refuseSecond(
  tx: OperatorTx,
  line: Pick<store.LineRow, 'id' | 'company_id' | 'claim_kind'>,
  { environment }: Deps,
): Promise<void> {
  const other = await store.findOtherEnabled(tx, line, environment);
  const detail = `The policy "${other}" is enabled for the same company and kind of claims.`;
  refuseUnless(other === undefined, 'conflict', { detail });
}

/** Reports what is wrong with what is sent, whatever policy it is for. */
async function reportSent(
  tx: OperatorTx,
  body: Pick<CasePolicyPatch, 'steps' | 'plan'>,
  errors: ValidationErrors,
): Promise<void> {
  const sent = sentOf(body);
  checkSent(sent, await readSurroundings(tx, sent), errors);
}

async function create({ tx, body, deps }: Call<'operator', Routes['create']>): Promise<store.ShownVersion> {
  const { company_id = null, claim_kind, name, enabled = true } = body;
  const errors = new ValidationErrors();
  if (company_id !== null && (await bindToKnown(tx, company_id)) === undefined)
    errors.failAt('company_id', 'invalid', noCompany);
  await reportSent(tx, body, errors);
  const document = documentIn(body);
  checkWhole(document, errors);
  refuseIfAny(errors);
  await store.lockPolicies(tx);
  const count = await store.countPolicies(tx);
  refuseUnless(count < limits.case_policies, 'conflict', { detail: `There are at most ${limits.case_policies}.` });
  const line = { id: newId(), company_id, claim_kind, name, enabled };
  if (enabled) await refuseSecond(tx, line, deps);
  store.insert(tx, line);
  const today = await businessDateOf(tx, company_id ?? undefined);
  await store.change(tx, line, { effective_from: today, business_date: today, before: {}, document });
  return store.readInForce(tx, orNotFound(await store.readLine(tx, line.id, deps.environment)));
}

/** What a PATCH makes of a policy. */
interface Changed {
  readonly before: store.ShownVersion;
  readonly after: store.ShownVersion;
  readonly isChanged: boolean;
  readonly moved_count: number;
}

async function change(
  { tx, path, body, deps }: Call<'operator', Routes['update']>,
  { planMove }: PolicyUse,
): Promise<Changed> {
  await store.lockPolicies(tx);
  const line = orNotFound(await store.readLine(tx, path.id, deps.environment));
  if (line.company_id !== null) await refuseCopy(tx.forCompany(line.company_id));
  const { name = line.name, enabled = line.enabled } = body;
  const errors = new ValidationErrors();
  const effective_from = effectiveFrom(body.effective_from, { today: line.business_date }, errors);
  const before = await store.readInForce(tx, line, effective_from);
  const document = changedDocument(filledOf(before), body);
  checkWhole(document, errors);
  refuseIfAny(errors);
  if (enabled && !line.enabled) await refuseSecond(tx, line, deps);
  const version = await store.change(tx, line, {
    effective_from,
    business_date: line.business_date,
    before: documentOf(filledOf(before)),
    document,
  });
  const isChanged = version !== undefined || name !== line.name || enabled !== line.enabled;
  if (isChanged) store.update(tx, { id: line.id, name, enabled }, deps.environment);
  const current = isChanged ? orNotFound(await store.readLine(tx, line.id, deps.environment)) : line;
  const after = orNotFound(await store.findVersion(tx, current, version ?? before.version));
  const move = { policy_id: line.id, company_id: line.company_id, version: after.version, from: effective_from };
  return { before, after, isChanged, moved_count: body.apply_to_running ? await planMove(tx, move) : 0 };
}

/** A stored version has the defaults of its steps. */
const filledOf = (shown: store.ShownVersion): PolicyDocument => shown as PolicyDocument;

export const policyRoutes = (use: PolicyUse): RouteModule =>
  implement(casePolicies, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () => {
        const page = await store.listPolicies(db, query, deps.environment);
        return { ...page, results: await presented(db, page.results, { ...deps, ...use }) };
      }),

    get: ({ db, path, deps }) =>
      db.snapshot(async () => {
        const line = orNotFound(await store.readLine(db, path.id, deps.environment));
        return presentedOne(db, await store.readInForce(db, line), { ...deps, ...use });
      }),

    versions: ({ db, path, query, deps }) =>
      db.snapshot(async () => {
        const line = orNotFound(await store.readLine(db, path.id, deps.environment));
        const page = await store.listVersions(db, line, query);
        return { ...page, results: await presented(db, page.results, { ...deps, ...use }) };
      }),

    version: ({ db, path, deps }) =>
      db.snapshot(async () => {
        const line = orNotFound(await store.readLine(db, path.id, deps.environment));
        const version = orNotFound(await store.findVersion(db, line, Number(path.version)));
        return presentedOne(db, version, { ...deps, ...use });
      }),

    async create(call) {
      const after = await create(call);
      const answer = await presentedOne(call.tx, after, { ...call.deps, ...use });
      return audited(answer, { company: after.company_id ?? undefined, target: after.id, after });
    },

    update: checked(
      async ({ tx, body }) => {
        const errors = new ValidationErrors();
        await reportSent(tx, body, errors);
        refuseIfAny(errors);
      },
      withLock(
        ({ tx }) => store.lockPolicies(tx),
        async (call) => {
          const { before, after, isChanged, moved_count } = await change(call, use);
          const answer = { ...(await presentedOne(call.tx, after, { ...call.deps, ...use })), moved_count };
          if (!isChanged && moved_count === 0) return unchanged(answer);
          const company = after.company_id ?? undefined;
          return audited(answer, { company, target: after.id, before, after: { ...after, moved_count } });
        },
      ),
    ),
  });
