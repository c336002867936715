/** The company's routes of its dunning policy. */
import { ownDunningPolicy } from '@mahnwerk/contract/dunning/own-policy.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { implement, MadeFile, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readCompanyLetterhead } from '../../correspondence/letterhead/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { baseRates } from '../../money/base-rates/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { changePolicy, findPolicy, lockPolicy, policyInForce, type PolicyMoves, policyPage } from '../policy/index.ts';
import { sampleLetter, askedPolicy } from './sample.ts';

const isLocked = async (db: CompanyDb): Promise<boolean> => (await readCompany(db)).dunning_policy_locked;

export const ownPolicyRoutes = (moves: PolicyMoves): RouteModule =>
  implement(ownDunningPolicy, {
    get: async ({ db }) => {
      const [policy, locked] = await Promise.all([policyInForce(db, await businessDate(db)), isLocked(db)]);
      return { ...policy, locked };
    },
    update: withLock(
      ({ tx }) => lockPolicy(tx),
      async ({ tx, body }) => {
        await lockPolicy(tx);
        const { after } = await changePolicy(tx, body, moves);
        return { ...after, locked: await isLocked(tx) };
      },
    ),
    versions: async ({ db, query }) => policyPage(db, query),
    version: async ({ db, path }) => orNotFound(await findPolicy(db, Number(path.version))),
    async preview({ db, body, company: tenant = '', deps: { typesetter } }) {
      const dated = await businessDate(db);
      const [inForce, company, letterhead, rates] = await Promise.all([
        policyInForce(db, dated),
        readCompany(db),
        readCompanyLetterhead(db),
        baseRates(db),
      ]);
      const policy = askedPolicy(inForce, body);
      const document = sampleLetter({ ...body, policy, dated }, { company, letterhead, rates });
      return new MadeFile({
        mediaType: 'application/pdf',
        tag: typesetter.tagOf(document),
        filename: `Muster ${policy.levels[body.level - 1]?.name ?? ''}.pdf`,
        make: () => typesetter.typeset(tenant, document),
      });
    },
  });
