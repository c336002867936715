/**
 * What the operator enters for a company (correspondence.md 12): the routes of the Case API at the operator's paths.
 * Debtors are in debtors.ts.
 */
import { claimDocuments } from '../case/claim-documents.ts';
import { Claim, ClaimCreate, ClaimEntryPatch, claims } from '../case/claims.ts';
import { exampleOrder, OperatorOrder, OrderCreate, orders } from '../case/orders.ts';
import { claimPayments } from '../case/payments.ts';
import { agreementsHeading, rentalAgreementDocuments, rentalAgreements } from '../case/rental-agreements.ts';
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { id } from '../shapes/values.ts';
import { entered } from './entered.ts';

const asOperatorOrder = { reply: OperatorOrder } as const;

export const orderEntry = group(
  'operator',
  'order-entry',
  {
    title: 'Order entry',
    about:
      'Orders that the operator enters for a company, by the rules of the Case API. The company sees such a draft and changes it as its own; drafts that the company entered are refused here (`conflict`).',
  },
  {
    create: route('POST', '/operator/v1/orders/', {
      body: named('OrderEntry', object({ company_id: id(), ...OrderCreate.fields })),
      example: { company_id: idOf('company'), ...exampleOrder },
      ...asOperatorOrder,
      status: 201,
      scope: 'operator:cases',
      problems: ['sandbox_source_managed'],
      summary: 'Enter a draft order for a company',
      description: 'The order refers to debtors of the company. A company that is unknown or not active is `invalid`.',
    }),
    update: { ...entered(orders.routes.update, 'orders'), ...asOperatorOrder },
    delete: entered(orders.routes.delete, 'orders'),
    finalize: { ...entered(orders.routes.finalize, 'orders'), ...asOperatorOrder },
  },
);

export const claimEntry = group(
  'operator',
  'claim-entry',
  {
    title: 'Order entry: claims',
    about:
      'The claims of drafts that the operator enters, and what the first letter of an accepted claim must state. They are read at `/operator/v1/claims/`.',
  },
  {
    create: route('POST', '/operator/v1/claims/', {
      body: ClaimCreate,
      example: claims.routes.create.example,
      reply: Claim,
      status: 201,
      scope: 'operator:cases',
      problems: ['claim_not_editable', 'order_expired', 'conflict', 'sandbox_source_managed'],
      summary: 'Enter a claim of a draft order',
      description: claims.routes.create.description,
    }),
    update: {
      ...entered(claims.routes.update, 'claims'),
      body: ClaimEntryPatch,
      summary: 'Update a claim of a draft order, or what the first letter of an accepted claim states',
      description: `${claims.routes.update.description} An accepted claim of an open case takes \`contract_date\`, \`incident_date\` and \`description\` of \`legal_basis\` and the \`stated_interest\` of charges; anything else is refused (\`claim_not_editable\`). A contract day that changes the default terms of interest is booked: interest is computed and payments are allocated anew.`,
    },
    delete: entered(claims.routes.delete, 'claims'),
  },
);

const documentsText =
  'Documents of claims that the operator enters. Their files are at `/operator/v1/documents/{id}/download/`.';

export const operatorClaimDocuments = group(
  'operator',
  'operator-claim-documents',
  { title: 'Order entry: documents', about: documentsText },
  {
    list: entered(claimDocuments.routes.list, 'claims'),
    get: entered(claimDocuments.routes.get, 'claims'),
    create: entered(claimDocuments.routes.create, 'claims'),
    delete: entered(claimDocuments.routes.delete, 'claims'),
  },
);

export const operatorRentalAgreements = group('operator', 'operator-rental-agreements', agreementsHeading, {
  get: entered(rentalAgreements.routes.get, 'claims'),
  create: entered(rentalAgreements.routes.create, 'claims'),
  update: entered(rentalAgreements.routes.update, 'claims'),
  delete: entered(rentalAgreements.routes.delete, 'claims'),
});

export const operatorRentalAgreementDocuments = group(
  'operator',
  'operator-rental-agreement-documents',
  agreementsHeading,
  {
    list: entered(rentalAgreementDocuments.routes.list, 'claims'),
    get: entered(rentalAgreementDocuments.routes.get, 'claims'),
    create: entered(rentalAgreementDocuments.routes.create, 'claims'),
    delete: entered(rentalAgreementDocuments.routes.delete, 'claims'),
  },
);

export const operatorClaimPayments = group(
  'operator',
  'operator-claim-payments',
  { title: 'Order entry: payments', about: 'Payments that the debtor made before the order was entered.' },
  {
    list: entered(claimPayments.routes.list, 'claims'),
    get: entered(claimPayments.routes.get, 'claims'),
    create: entered(claimPayments.routes.create, 'claims'),
    delete: entered(claimPayments.routes.delete, 'claims'),
  },
);
