/** What each API tells of itself: health, its schema, the credential that asks. */
import { type Needs, needs } from './needs.ts';
import assert from 'node:assert/strict';
import { caseService, dunningService, partnerService } from '@mahnwerk/contract/case/service.ts';
import { PreSerialized, implement } from '../../platform/http/handler.ts';
import { partnerName } from '../parties/partners/index.ts';

const health = async ({ deps }: { deps: Needs }) => {
  await deps.ready();
  return { status: 'ok' as const };
};

/** A document is made at its first reading and kept: its bytes, and so its ETag, never change while the program runs. */
const schema = (api: 'case' | 'partner' | 'dunning') => {
  let document: PreSerialized | undefined;
  return async ({ deps }: { deps: Needs }) => (document ??= new PreSerialized(deps.schemaOf(api)));
};

export const serviceRoutes = [
  implement(caseService, needs, {
    async info({ caller, deps, company }) {
      assert(company !== undefined);
      return { id: caller.id, token_name: caller.name, environment: deps.environment, company };
    },
    health,
    schema: schema('case'),
  }),
  implement(partnerService, needs, {
    async info({ db, caller, deps }) {
      assert(caller.partnerId !== undefined);
      const partner = { id: caller.partnerId, name: await partnerName(db, caller.partnerId) };
      return { id: caller.id, token_name: caller.name, environment: deps.environment, partner };
    },
    health,
    schema: schema('partner'),
  }),
  implement(dunningService, needs, { health, schema: schema('dunning') }),
];
