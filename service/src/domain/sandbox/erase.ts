/** What a reset deletes, and in which order: dunning and whole cases first, then what belongs to no case. Each module deletes its own rows. */
import { eraseAnswers } from '../../platform/http/stored-answers.ts';
import type { CompanyTx } from '../../platform/database/session.ts';
import { eraseAccountingExports } from '../accounting/accounting-exports/index.ts';
import { eraseAccountingSettings } from '../accounting/accounting-settings/index.ts';
import { eraseBank, eraseBankBookings } from '../bank/transactions/index.ts';
import { eraseCaseLetters } from '../case-correspondence/case-letters/index.ts';
import { eraseLetterTexts } from '../case-correspondence/letter-texts/index.ts';
import { eraseCalls } from '../case-correspondence/calls/index.ts';
import { eraseDeclarations } from '../case-correspondence/declarations/index.ts';
import { eraseCourses } from '../case-work/course/index.ts';
import { eraseOtherTasks, eraseTasks } from '../case-work/tasks/index.ts';
import { returnItems } from '../case-correspondence/inbox/index.ts';
import { eraseNotes } from '../case-correspondence/notes/index.ts';
import { erasePlanLetters } from '../case-work/plan-letters/index.ts';
import { eraseOffers } from '../case-work/plan-offers/index.ts';
import { erasePromises } from '../case-work/promises/index.ts';
import { eraseStops } from '../case-work/stops/index.ts';
import { eraseBookings } from '../collection/bookkeeping/index.ts';
import { eraseCircumstances } from '../collection/circumstances/index.ts';
import { eraseClosings } from '../collection/closings/index.ts';
import { eraseContacts } from '../collection/contacts/index.ts';
import { eraseUnusedDebtors } from '../collection/debtors/index.ts';
import { erasePlans } from '../collection/instalment-plans/index.ts';
import { eraseMandates } from '../collection/mandates/index.ts';
import { eraseOrders, nextCases } from '../collection/orders/index.ts';
import { eraseWaivers } from '../collection/waivers/index.ts';
import { eraseDebtorPageSettings } from '../debtor-page/settings/index.ts';
import { eraseLetterhead } from '../correspondence/letterhead/index.ts';
import { eraseMessages } from '../correspondence/messages/index.ts';
import { eraseCompanyRequests, eraseRequests } from '../correspondence/requests/index.ts';
import {
  eraseChoices,
  eraseCodes,
  eraseCostNotices,
  eraseDunningPage,
  eraseOnlinePayments,
} from '../debtor-page/index.ts';
import { eraseDunning } from '../dunning/reset/index.ts';
import { eraseOrderBatches } from '../intake/order-batches/index.ts';
import { eraseRuns } from '../ladder/runs/index.ts';
import { eraseLedgers } from '../money/ledger/index.ts';
import { eraseAdvances } from '../sandbox-clock/index.ts';
import { eraseStatements } from '../statements/statements/index.ts';
import { eraseImports, eraseMappings } from '../intake/imports/index.ts';

/** In this order no row refers to one that is deleted before it. */
const ofCases = [
  eraseTasks,
  eraseCourses,
  eraseBankBookings,
  eraseOnlinePayments,
  eraseChoices,
  eraseCostNotices,
  eraseCodes,
  eraseCaseLetters,
  eraseStatements,
  eraseRequests,
  eraseMessages,
  eraseLedgers,
  eraseBookings,
  eraseWaivers,
  eraseOffers,
  erasePlanLetters,
  erasePlans,
  eraseClosings,
  eraseNotes,
  erasePromises,
  eraseDeclarations,
  eraseStops,
  returnItems,
  eraseCalls,
  eraseOrders,
  eraseMandates,
];

/** What was created until `requested_at` goes; stored answers by the clock that stored them. */
export interface ResetScope {
  readonly requested_at: string;
  readonly started_at: string;
}

/** Deletes at most `batch` cases, or as many other rows. @returns how many; 0: nothing is left */
export async function eraseSome(
  tx: CompanyTx,
  { requested_at, started_at }: ResetScope,
  batch: number,
): Promise<number> {
  // First, so that the days stop passing.
  const advances = await eraseAdvances(tx, requested_at);
  if (advances > 0) return advances;
  const bank = await eraseBank(tx, requested_at);
  if (bank > 0) return bank;
  // Their rows name what they made.
  const imports = await eraseImports(tx, requested_at, 1);
  if (imports > 0) return imports;
  const batches = await eraseOrderBatches(tx, requested_at, batch);
  if (batches > 0) return batches;
  const erased = (await eraseDunningPage(tx, requested_at, batch)) || (await eraseDunning(tx, requested_at, batch));
  if (erased > 0) return erased;
  const cases = await nextCases(tx, requested_at, batch);
  const count = cases.mandates.length + cases.orders.length;
  if (count > 0) for (const erase of ofCases) erase(tx, cases);
  return (
    count ||
    (await eraseOtherTasks(tx, requested_at, batch)) ||
    (await eraseCompanyRequests(tx, requested_at, batch)) ||
    (await eraseUnusedDebtors(tx, requested_at, batch)) ||
    (await eraseContacts(tx, requested_at, batch)) ||
    (await eraseCircumstances(tx, requested_at, batch)) ||
    (await eraseLetterTexts(tx, requested_at, batch)) ||
    (await eraseLetterhead(tx, requested_at)) ||
    (await eraseDebtorPageSettings(tx, requested_at)) ||
    (await eraseAccountingExports(tx, requested_at, batch)) ||
    (await eraseAccountingSettings(tx, requested_at)) ||
    (await eraseRuns(tx, 'mandate', requested_at)) ||
    (await eraseMappings(tx, requested_at)) ||
    eraseAnswers(tx, started_at, batch)
  );
}
