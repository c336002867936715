/** The four APIs and their groups: the whole contract, in reading order. */
import type { ApiName, Group, Route } from './route.ts';
import { caseService, dunningService, partnerService } from './groups/service.ts';
import { memberships } from './groups/memberships.ts';
import { operatorUsers } from './groups/operator-users.ts';
import { legalForms } from './groups/legal-forms.ts';
import { debtors } from './groups/debtors.ts';
import { eventFeed, partnerEventFeed } from './groups/events.ts';
import { auditLog } from './groups/audit-log.ts';
import { claimDocuments } from './groups/claim-documents.ts';
import { claims } from './groups/claims.ts';
import { companies } from './groups/companies.ts';
import { enforceableTitleDocuments, enforceableTitles } from './groups/enforceable-titles.ts';
import { rentalAgreementDocuments, rentalAgreements } from './groups/rental-agreements.ts';
import { historyDocuments, mandates } from './groups/mandates.ts';
import { mandateMessageDocuments, mandateMessages, orderMessageDocuments, orderMessages } from './groups/messages.ts';
import { orders } from './groups/orders.ts';
import { requestGroups } from './groups/requests-to-client.ts';
import { caseUsage, partnerUsage } from './groups/usage.ts';
import { cases, reviews } from './groups/reviews.ts';
import { operatorCases } from './groups/operator-cases.ts';
import { operatorMessages } from './groups/operator-messages.ts';
import { operatorDocuments } from './groups/operator-documents.ts';
import { operatorCompanies } from './groups/operator-companies.ts';
import { operatorKeys } from './groups/operator-keys.ts';
import { operatorDeliveries, partnerWebhookDeliveries, webhookDeliveries } from './groups/webhook-deliveries.ts';
import { partnerWebhooks, webhooks } from './groups/webhooks.ts';
import { operatorRequests } from './groups/operator-requests.ts';
import { operatorPartners } from './groups/operator-partners.ts';
import { operatorLedger } from './groups/operator-ledger.ts';
import { paymentReports } from './groups/payment-reports.ts';
import { claimPayments, payments } from './groups/payments.ts';

export const caseApi = { caseService, caseUsage, legalForms, debtors, orders, claims, claimDocuments, enforceableTitles, enforceableTitleDocuments, rentalAgreements, rentalAgreementDocuments, claimPayments, payments, mandates, historyDocuments, orderMessages, orderMessageDocuments, mandateMessages, mandateMessageDocuments, ...requestGroups, webhooks, webhookDeliveries, eventFeed } as const;
export const partnerApi = { partnerService, partnerUsage, companies, memberships, partnerWebhooks, partnerWebhookDeliveries, partnerEventFeed } as const;
export const dunningApi = { dunningService } as const;
export const operatorApi = { reviews, cases, operatorCases, operatorDocuments, operatorMessages, operatorRequests, operatorLedger, paymentReports, operatorCompanies, operatorUsers, operatorPartners, operatorKeys, operatorDeliveries, auditLog } as const;

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
export const everyRoute = (groups: readonly Group[] = Object.values(apis).flatMap((api) => Object.values(api))): DeclaredRoute[] =>
  groups.flatMap((group) => Object.entries(group.routes).map(([action, route]) => ({ name: `${group.basename}.${action}`, group, route })));
