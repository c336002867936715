/** What each API tells of itself: health, its schema, the credential that asks. */
import assert from 'node:assert/strict';
import { caseService, dunningService, partnerService } from '@mahnwerk/contract/case/service.ts';
import { Rendered, serve, type Surroundings } from '../../platform/http/handler.ts';
import { partnerName } from '../parties/partners/index.ts';

const health = async ({ service }: { service: Surroundings }) => {
  await service.ready();
  return { status: 'ok' as const };
};

/** A document is made at its first reading and kept: its bytes, and so its ETag, never change while the program runs. */
const schema = (api: 'case' | 'partner' | 'dunning') => {
  let document: Rendered | undefined;
  return async ({ service }: { service: Surroundings }) => (document ??= new Rendered(service.schemaOf(api)));
};

export const serviceRoutes = [
  serve(caseService, {
    async info({ caller, service, company }) {
      assert(company !== undefined);
      return { id: caller.keyId, token_name: caller.tokenName, environment: service.environment, company };
    },
    health,
    schema: schema('case'),
  }),
  serve(partnerService, {
    async info({ db, caller, service }) {
      assert(caller.partnerId !== undefined);
      const partner = { id: caller.partnerId, name: await partnerName(db, caller.partnerId) };
      return { id: caller.keyId, token_name: caller.tokenName, environment: service.environment, partner };
    },
    health,
    schema: schema('partner'),
  }),
  serve(dunningService, { health, schema: schema('dunning') }),
];
