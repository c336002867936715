/** The modules of the domain, and what they contribute together. */
import assert from 'node:assert/strict';
import { auditModule } from './domain/audit/index.ts';
import { bankAccountsModule, readAccount } from './domain/bank/accounts/index.ts';
import { cashPositionModule } from './domain/bank/cash-position/index.ts';
import { bankFilesModule } from './domain/bank/files/index.ts';
import { bankMatchingModule } from './domain/bank/matching/index.ts';
import { bankTransactionsModule, freeReversed, hasExactProposal } from './domain/bank/transactions/index.ts';
import { callsModule, touchCall } from './domain/case-correspondence/calls/index.ts';
import {
  caseLettersModule,
  caseLettersSource,
  costNoticeOn,
  type LetterNeeds,
  publishWork,
} from './domain/case-correspondence/case-letters/index.ts';
import { caseDocumentsModule } from './domain/case-correspondence/case-documents/index.ts';
import { inboxModule, touchItem } from './domain/case-correspondence/inbox/index.ts';
import { declarationsModule } from './domain/case-correspondence/declarations/index.ts';
import { notesModule } from './domain/case-correspondence/notes/index.ts';
import { calendarModule } from './domain/case-work/calendar/index.ts';
import { courseModule, policyUse } from './domain/case-work/course/index.ts';
import { limitationModule } from './domain/case-work/limitation/index.ts';
import { limitationsModule } from './domain/case-work/limitations/index.ts';
import { caseLadder, caseRunsModule, scheduledCaseRuns } from './domain/case-work/runs/index.ts';
import { policiesModule } from './domain/case-work/policies/index.ts';
import { planLettersModule } from './domain/case-work/plan-letters/index.ts';
import { debtorPageSettingsModule } from './domain/debtor-page/settings/index.ts';
import { debtorPageTextsModule } from './domain/debtor-page/texts/index.ts';
import { planOffersModule } from './domain/case-work/plan-offers/index.ts';
import { followDeclarations, promisesModule } from './domain/case-work/promises/index.ts';
import {
  followCircumstance,
  followEndedDeclaration,
  hasActiveStop,
  stopsModule,
  withdrawWork,
} from './domain/case-work/stops/index.ts';
import { tasksModule } from './domain/case-work/tasks/index.ts';
import { teamsModule } from './domain/case-work/teams/index.ts';
import { agreementsModule } from './domain/collection/agreements/index.ts';
import { booksModule } from './domain/collection/books/index.ts';
import { bookkeepingModule } from './domain/collection/bookkeeping/index.ts';
import { closings } from './domain/collection/closings/index.ts';
import { claimsModule } from './domain/collection/claims/index.ts';
import { circumstancesModule } from './domain/collection/circumstances/index.ts';
import { contactsModule } from './domain/collection/contacts/index.ts';
import { debtorsModule } from './domain/collection/debtors/index.ts';
import { concludedWork, instalmentPlansModule } from './domain/collection/instalment-plans/index.ts';
import {
  courseWork,
  mandatesModule,
  operatorMessagesOnMandates,
  requestsOnMandates,
} from './domain/collection/mandates/index.ts';
import {
  eraseDraftsOf,
  operatorMessagesOnOrders,
  ordersModule,
  requestsOnOrders,
} from './domain/collection/orders/index.ts';
import { paymentsModule } from './domain/collection/payments/index.ts';
import { waiversModule } from './domain/collection/waivers/index.ts';
import { documentsModule, touchWith } from './domain/correspondence/documents/index.ts';
import { letterheadModule } from './domain/correspondence/letterhead/index.ts';
import { acknowledgementOf, outboxModule, postOf, reportsOf, returnsOf } from './domain/correspondence/outbox/index.ts';
import { messagesModule } from './domain/correspondence/messages/index.ts';
import { answersOf, requestsModule } from './domain/correspondence/requests/index.ts';
import { letterTextsModule } from './domain/case-correspondence/letter-texts/index.ts';
import {
  debtorPageModule,
  endCodes,
  hasPendingOnlinePayment,
  letterPages,
  noticePages,
} from './domain/debtor-page/index.ts';
import { noticeLettersSource } from './domain/dunning/gate/index.ts';
import { undoHandovers } from './domain/dunning/handover/index.ts';
import { invoiceLadder, runsModule } from './domain/dunning/runs/index.ts';
import { dunningModules } from './dunning-modules.ts';
import { deploymentModule } from './domain/deployment/index.ts';
import { failedWorkModule } from './domain/failed-work/index.ts';
import { dayRun } from './domain/ladder/runs/index.ts';
import { infoModule } from './domain/info/index.ts';
import { baseRatesModule } from './domain/money/base-rates/index.ts';
import { lawTablesModule } from './domain/money/law-tables/index.ts';
import { quotesModule } from './domain/money/quotes/index.ts';
import { companiesModule } from './domain/parties/companies/index.ts';
import { factorsModule } from './domain/parties/factors/index.ts';
import { keysModule } from './domain/parties/keys/index.ts';
import { legalFormsModule } from './domain/parties/legal-forms/index.ts';
import { membershipsModule, revokeLiveMemberships } from './domain/parties/memberships/index.ts';
import { partnersModule } from './domain/parties/partners/index.ts';
import { requestLogModule } from './domain/parties/request-log/index.ts';
import { sessionsModule } from './domain/parties/sessions/index.ts';
import { settingsModule } from './domain/parties/settings/index.ts';
import { searchModule } from './domain/search/index.ts';
import { setupModule } from './domain/setup/index.ts';
import { summaryModule } from './domain/summary/index.ts';
import { figuresModule } from './domain/figures/index.ts';
import { workQueuesModule } from './domain/work-queues/index.ts';
import { teamModule } from './domain/parties/team/index.ts';
import { usageModule } from './domain/parties/usage/index.ts';
import { viewsModule } from './domain/parties/views/index.ts';
import { sandboxModule } from './domain/sandbox/index.ts';
import { sandboxClockModule } from './domain/sandbox-clock/index.ts';
import { conditionsModule, noIssuer, readIssuer } from './domain/statements/conditions/index.ts';
import { payoutsModule } from './domain/statements/payouts/index.ts';
import { statementRunsModule } from './domain/statements/runs/index.ts';
import { companyMoney } from './domain/statements/company-money/index.ts';
import {
  stateClosing,
  statementOfClosing,
  statementsModule,
  unstateClosing,
} from './domain/statements/statements/index.ts';
import { deliveriesModule } from './domain/webhooks/deliveries/index.ts';
import { feedModule } from './domain/webhooks/feed/index.ts';
import { subscriptionsModule } from './domain/webhooks/subscriptions/index.ts';
import { intakeModules, preflight } from './intake-modules.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { maintainPartitions } from './platform/events/index.ts';
import { forgetIdempotencyKeys } from './platform/http/idempotency-jobs.ts';
import type { App } from './platform/http/received.ts';
import { bulkMailKind } from './platform/mail/index.ts';
import { type Job, purgeFailedWork } from './platform/queue/index.ts';
import type { Module } from './platform/module.ts';
import { type Storage, sweepObjects } from './platform/objects/index.ts';

/** What letters of cases need of areas above their own. */
export const letterNeeds: LetterNeeds = {
  page: letterPages,
  readIssuer,
  noIssuer,
  readAccount,
  hasExactProposal,
  hasPendingOnlinePayment,
  hasActiveStop,
};

const letterSources = [noticeLettersSource(noticePages), caseLettersSource(letterNeeds)];

/** What requests to the client are about, besides the company. */
const requestParents = { order: requestsOnOrders, mandate: requestsOnMandates };

/** What follows a day of a company, in this order (case-work.md 12): drafts, interest and plans, promises, offers, stops, pauses, limitation. */
const daily = [
  'orders.expire_drafts',
  'mandates.balance',
  'promises.break',
  'plan_offers.follow',
  'plan_letters.send',
  'stops.expire',
  'mandates.end_pauses',
  'tasks.limitation',
];
const dayJobs = (deps: Dependencies): readonly Job[] => {
  const jobs = modules.flatMap((each) => each.jobs(deps)).filter(({ declaration }) => declaration.ofCompany === true);
  const placeOf = ({ name }: Job): number => daily.indexOf(name);
  assert(jobs.length === daily.length && !jobs.some((each) => placeOf(each) < 0), 'a day has every job of a company');
  return jobs.toSorted((one, other) => placeOf(one) - placeOf(other));
};

export const modules: readonly Module[] = [
  infoModule,
  usageModule,
  requestLogModule,
  legalFormsModule,
  companiesModule({ offboarded: revokeLiveMemberships }),
  membershipsModule,
  partnersModule({ accessEnded: eraseDraftsOf }),
  keysModule,
  sessionsModule,
  settingsModule,
  factorsModule,
  notesModule,
  callsModule({ follow: followDeclarations }),
  declarationsModule({
    changedInCall: touchCall,
    changedInItem: touchItem,
    follow: followDeclarations,
    ended: followEndedDeclaration,
    returns: returnsOf(letterSources),
  }),
  inboxModule({ follow: followDeclarations, reports: reportsOf(letterSources), returns: returnsOf(letterSources) }),
  caseDocumentsModule,
  tasksModule({ handleAnswer: answersOf(requestParents), acknowledgeLetter: acknowledgementOf(letterSources) }),
  teamsModule,
  // No case runs on a policy yet.
  policiesModule(policyUse),
  searchModule,
  workQueuesModule,
  summaryModule,
  setupModule,
  teamModule,
  viewsModule,
  debtorsModule,
  contactsModule,
  circumstancesModule({
    async follow(tx, debtor_id, publicUrl) {
      const stop = await followCircumstance(tx, debtor_id, publicUrl);
      return async (circumstance) => {
        await stop(circumstance);
        endCodes(tx, debtor_id, circumstance);
      };
    },
  }),
  stopsModule,
  promisesModule,
  planOffersModule(letterNeeds),
  planLettersModule(letterNeeds),
  claimsModule,
  ordersModule({ orderEnded: undoHandovers }, preflight),
  // Before the history that shows them: what shows a document is locked in this order, as by the commands on messages.
  messagesModule({ order: operatorMessagesOnOrders, mandate: operatorMessagesOnMandates }),
  mandatesModule(closings({ statementOf: statementOfClosing, closed: stateClosing, reopened: unstateClosing })),
  paymentsModule,
  booksModule,
  bookkeepingModule({ paymentReversing: freeReversed }),
  agreementsModule,
  waiversModule,
  instalmentPlansModule({ costNoticeOn }),
  limitationModule,
  limitationsModule,
  calendarModule,
  courseModule({ needs: letterNeeds }),
  caseRunsModule({ needs: letterNeeds }),
  baseRatesModule,
  lawTablesModule,
  quotesModule,
  documentsModule,
  requestsModule(requestParents),
  bankAccountsModule,
  bankFilesModule(companyMoney),
  bankMatchingModule,
  bankTransactionsModule(companyMoney),
  cashPositionModule,
  figuresModule,
  ...dunningModules,
  letterTextsModule,
  letterheadModule({ readAccount }),
  debtorPageSettingsModule,
  debtorPageTextsModule,
  runsModule({ thenRun: [scheduledCaseRuns] }),
  outboxModule(letterSources),
  caseLettersModule(letterNeeds),
  debtorPageModule,
  conditionsModule,
  statementRunsModule,
  statementsModule,
  payoutsModule,
  ...intakeModules,
  feedModule,
  subscriptionsModule,
  deliveriesModule,
  failedWorkModule,
  deploymentModule,
  sandboxClockModule({
    jobs: dayJobs,
    runs: (database, deps) => [
      dayRun(database, invoiceLadder(deps)),
      dayRun(database, caseLadder({ needs: letterNeeds, ...deps })),
    ],
    followUps: [
      courseWork,
      concludedWork,
      withdrawWork,
      ...letterSources.map(({ work }) => work),
      bulkMailKind,
      publishWork,
    ],
    post: postOf(letterSources),
    returns: returnsOf(letterSources),
  }),
  sandboxModule,
  auditModule,
];

export const everyRoute = modules.flatMap(({ routes }) => routes);
export const companiesOf = Object.assign({}, ...modules.map((each) => each.companiesOf)) as App['companiesOf'];

/** What shows a document is touched when its inspection ends. */
export const touchParent = touchWith(modules);

/** Every repeated job; a worker runs them. */
export const jobsOf = (dependencies: Dependencies, storage: Storage): readonly Job[] => [
  maintainPartitions,
  forgetIdempotencyKeys,
  purgeFailedWork,
  sweepObjects(storage),
  ...modules.flatMap(({ jobs }) => jobs(dependencies)),
];
