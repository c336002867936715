/** The operator's routes of what is missing. */
import { setup } from '@mahnwerk/contract/operator/setup.ts';
import { implement } from '../../platform/http/handler.ts';
import { todayInBerlin } from '../ladder/business-date/index.ts';
import { halfYearOf } from '../money/base-rates/index.ts';
import { readCompany } from '../parties/companies/index.ts';
import { defaultSettings, readSettings } from '../parties/settings/index.ts';
import { noIssuer, readIssuer } from '../statements/conditions/index.ts';
import { companySetupOf, setupOf } from './setup.ts';
import * as store from './store.ts';

export const setupRoutes = implement(setup, {
  async get({ db, deps }) {
    const [settings, issuer, facts] = await Promise.all([
      readSettings(db),
      readIssuer(db),
      store.readDeploymentFacts(db, halfYearOf(todayInBerlin(db))),
    ]);
    const { environment, sendsMail } = deps;
    const found = { environment, sendsMail, settings: settings ?? defaultSettings, issuer: issuer ?? noIssuer, facts };
    return setupOf(found);
  },

  async company({ db }) {
    const [{ case_submission_readiness: readiness }, facts] = await Promise.all([
      readCompany(db),
      store.readCompanyFacts(db),
    ]);
    return companySetupOf({ readiness, ...facts });
  },
});
