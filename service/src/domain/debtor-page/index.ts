/** The debtor's page: who has the code of a letter sees what is demanded, why and what happens next (debtor-page.md). */
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import type { CompanyTx } from '../../platform/database/session.ts';
import { module } from '../../platform/module.ts';
import {
  choiceDocumentRoutes,
  companyOfChoice,
  debtorChoiceRoutes,
  eraseDunningChoices,
  invoiceChoiceRoutes,
} from './choices/index.ts';
import {
  accessCodeRoutes,
  companyOfCode,
  dunningDebtorCodeRoutes,
  endCodesOf,
  eraseDunningCodes,
} from './codes/index.ts';
import { forgetVisits } from './jobs.ts';
import { recordHandler, recordOutcomes } from './records/index.ts';
import {
  companyOfOnlinePayment,
  followOnlinePayments,
  onlinePaymentRoutes,
  refundHandler,
} from './online-payments/index.ts';
import { previewRoutes } from './previews/index.ts';

export { eraseChoices } from './choices/index.ts';
export { eraseCodes } from './codes/index.ts';
export { eraseCostNotices } from './records/index.ts';
export { letterPages, noticePages } from './letters.ts';
export { eraseOnlinePayments, hasPendingOnlinePayment, onlinePaymentTransitions } from './online-payments/index.ts';
export { isGuarded } from './visits/index.ts';
export { debtorPages, debtorSite } from './site.ts';

export const debtorPageModule = module({
  routes: [
    accessCodeRoutes,
    dunningDebtorCodeRoutes,
    debtorChoiceRoutes,
    choiceDocumentRoutes,
    onlinePaymentRoutes,
    ...previewRoutes,
    ...invoiceChoiceRoutes,
  ],
  jobs: (deps) => [forgetVisits, followOnlinePayments(deps)],
  work: ({ database, createTypesetter }, deps) => [
    recordHandler({ database, objects: deps.objects, mail: deps.mail, typesetter: createTypesetter() }),
    refundHandler(database, deps),
  ],
  mailOutcomes: () => recordOutcomes,
  companiesOf: {
    access_codes: companyOfCode,
    debtor_choices: companyOfChoice,
    online_payments: companyOfOnlinePayment,
  },
});

/** The death of a debtor ends its codes: its heirs have ones of their own. */
export function endCodes(tx: CompanyTx, debtor_id: string, { type }: Pick<Circumstance, 'type'>): void {
  if (type === 'deceased') endCodesOf(tx, debtor_id, 'deceased');
}

/** What a reset deletes before invoices and their debtors. @returns how many rows; 0: nothing is left */
export const eraseDunningPage = async (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  (await eraseDunningChoices(tx, until, batch)) || eraseDunningCodes(tx, until, batch);
