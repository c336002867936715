/** Information about each API: health, its OpenAPI document, the current key. */
import type { Dependencies } from '../../platform/dependencies.ts';
import assert from 'node:assert/strict';
import {
  accountService,
  caseService,
  dunningService,
  operatorService,
  partnerService,
} from '@mahnwerk/contract/case/service.ts';
import { type ApiName, type KeyScope, scopes } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { PreSerialized, implement } from '../../platform/http/handler.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { readCompany } from '../parties/companies/index.ts';
import { findPartner } from '../parties/partners/index.ts';

const health = async ({ deps }: { deps: Dependencies }) => {
  await deps.ready();
  return { status: 'ok' as const };
};

/** In the order of the contract; those of sessions alone are left out. */
const scopesOf = (caller: Pick<Caller, 'scopes'>): KeyScope[] => scopes.filter((each) => caller.scopes.includes(each));

/** The document is generated once per process, so its bytes and its ETag stay the same. */
const schema = (api: ApiName) => {
  let document: PreSerialized | undefined;
  return async ({ deps }: { deps: Dependencies }) => (document ??= new PreSerialized(deps.schemaOf(api)));
};

export const serviceRoutes = [
  implement(caseService, {
    async info({ caller, deps, company }) {
      assert(company !== undefined);
      return {
        id: caller.id,
        token_name: caller.name,
        environment: deps.environment,
        company,
        scopes: scopesOf(caller),
      };
    },
    health,
    schema: schema('case'),
  }),
  implement(partnerService, {
    async info({ db, caller, deps }) {
      assert(caller.partnerId !== undefined);
      const { id, name } = orNotFound(await findPartner(db, caller.partnerId));
      return {
        id: caller.id,
        token_name: caller.name,
        environment: deps.environment,
        partner: { id, name },
        scopes: scopesOf(caller),
      };
    },
    health,
    schema: schema('partner'),
  }),
  implement(dunningService, {
    async info({ db, caller, deps }) {
      const { id: company, name: company_name } = await readCompany(db);
      const { id, name: token_name } = caller;
      return {
        id,
        token_name,
        company,
        company_name,
        environment: deps.environment,
        access_mode: 'production' as const,
        scopes: scopesOf(caller),
      };
    },
    health,
    schema: schema('dunning'),
  }),
  implement(operatorService, {
    info: async ({ caller, deps: { environment } }) => ({
      id: caller.id,
      token_name: caller.name,
      environment,
      scopes: scopesOf(caller),
    }),
    schema: schema('operator'),
  }),
  implement(accountService, { schema: schema('account') }),
];
