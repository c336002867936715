/** The four APIs and their groups: the whole contract, in reading order. */
import type { Group, Route } from '../grammar/route.ts';
import type { ApiName } from '../grammar/scopes.ts';
import { caseService, dunningService, partnerService } from '../case/service.ts';
import { memberships } from '../partner/memberships.ts';
import { operatorUsers } from '../operator/users.ts';
import { legalForms } from '../case/legal-forms.ts';
import { debtors } from '../case/debtors.ts';
import { eventFeed, partnerEventFeed } from '../case/events.ts';
import { auditLog } from '../operator/audit-log.ts';
import { failedWork } from '../operator/failed-work.ts';
import { claimDocuments } from '../case/claim-documents.ts';
import { claims } from '../case/claims.ts';
import { companies } from '../partner/companies.ts';
import { enforceableTitleDocuments, enforceableTitles } from '../case/enforceable-titles.ts';
import { rentalAgreementDocuments, rentalAgreements } from '../case/rental-agreements.ts';
import { historyDocuments, mandates } from '../case/mandates.ts';
import { mandateMessageDocuments, mandateMessages, orderMessageDocuments, orderMessages } from '../case/messages.ts';
import { orders } from '../case/orders.ts';
import { requestGroups } from '../case/requests-to-client.ts';
import { caseUsage, partnerUsage } from '../case/usage.ts';
import { cases, reviews } from '../operator/reviews.ts';
import { operatorCases } from '../operator/cases.ts';
import { operatorMessages } from '../operator/messages.ts';
import { operatorDocuments } from '../operator/documents.ts';
import { operatorCompanies } from '../operator/companies.ts';
import { operatorKeys } from '../operator/keys.ts';
import { operatorDeliveries, partnerWebhookDeliveries, webhookDeliveries } from '../case/webhook-deliveries.ts';
import { partnerWebhooks, webhooks } from '../case/webhooks.ts';
import { operatorRequests } from '../operator/requests.ts';
import { operatorPartners } from '../operator/partners.ts';
import { operatorLedger } from '../operator/ledger.ts';
import { paymentReports } from '../operator/payment-reports.ts';
import { claimPayments, payments } from '../case/payments.ts';

export const caseApi = {
  caseService,
  caseUsage,
  legalForms,
  debtors,
  orders,
  claims,
  claimDocuments,
  enforceableTitles,
  enforceableTitleDocuments,
  rentalAgreements,
  rentalAgreementDocuments,
  claimPayments,
  payments,
  mandates,
  historyDocuments,
  orderMessages,
  orderMessageDocuments,
  mandateMessages,
  mandateMessageDocuments,
  ...requestGroups,
  webhooks,
  webhookDeliveries,
  eventFeed,
} as const;
export const partnerApi = {
  partnerService,
  partnerUsage,
  companies,
  memberships,
  partnerWebhooks,
  partnerWebhookDeliveries,
  partnerEventFeed,
} as const;
export const dunningApi = { dunningService } as const;
export const operatorApi = {
  reviews,
  cases,
  operatorCases,
  operatorDocuments,
  operatorMessages,
  operatorRequests,
  operatorLedger,
  paymentReports,
  operatorCompanies,
  operatorUsers,
  operatorPartners,
  operatorKeys,
  operatorDeliveries,
  failedWork,
  auditLog,
} as const;

export const apis: Readonly<Record<ApiName, Readonly<Record<string, Group>>>> = {
  case: caseApi,
  partner: partnerApi,
  dunning: dunningApi,
  operator: operatorApi,
};

export interface DeclaredRoute {
  /** `orders.finalize` */
  readonly name: string;
  readonly group: Group;
  readonly route: Route;
}

/** Every declared route, for whoever reads the contract: router, documents, tests. */
export const everyRoute = (
  groups: readonly Group[] = Object.values(apis).flatMap((api) => Object.values(api)),
): DeclaredRoute[] =>
  groups.flatMap((group) =>
    Object.entries(group.routes).map(([action, route]) => ({ name: `${group.basename}.${action}`, group, route })),
  );
