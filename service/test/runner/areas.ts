/**
 * The stories of each area that the gate leaves to the areas' lanes. The gate keeps the way through each area: what a
 * client, an operator or a debtor does there on a usual day. Its further stories run where a change reaches the area:
 * where one of its sources imports, over any number of steps, what changes; and with what every area stands on. A kill
 * of each kind stays: of a run (dunning's), of bookings, letters, deliveries, imports and of the whole program.
 */

/** A lane with files for the whole suite, and the sources that they are about. */
interface Area {
  readonly later: readonly string[];
  readonly paths: readonly string[];
  readonly sources: readonly string[];
}

const domain = 'service/src/domain';
const platform = 'service/src/platform';

/** What stories reach without importing it. */
const everywhere = [
  'service/migrations/**',
  'service/test/harness/**',
  'service/src/*.ts',
  '{package,package-lock}.json',
];

const area = (folders: string, later: readonly string[]): Area => ({
  later: later.map((name) => (name.includes('/') ? name : `stories/${name}`)),
  paths: everywhere,
  sources: [`${domain}/${folders}/**`],
});

export const areas: Readonly<Record<string, Area>> = {
  'cases and money': area('{collection,money,titles}', [
    'booking-previews',
    'claim-statement-pages',
    'claim-statements',
    'found-claims',
    'ledger-operator',
    'limitation',
    'not-printable',
    'office-plans',
    'order-checks',
    'payment-preview',
    'payment-withdrawals',
    'recorded-titles',
    'sound-books',
  ]),
  'the course of cases': area('{case-work,ladder,sandbox-clock,figures}', [
    'calendar',
    'case-course-letters',
    'case-figures',
    'case-run-kills',
    'course/course-property',
    'letters-of-case-work',
    'next-steps-by-day',
    'plan-letters',
    'plan-offers',
    'sandbox-clock',
    'sandbox-clock-kills',
    'tasks-of-facts',
  ]),
  correspondence: area('{correspondence,case-correspondence}', [
    'calls',
    'case-documents',
    'inbox-matching',
    'letter-attachments',
    'letter-days',
    'letter-duties',
    'letters',
    'mailbox',
    'messages',
    'office-post',
    'operator-documents',
    'outbox-letters',
    'outbox-migration',
    'print-batches',
    'requests',
    'storage',
    'typesetting',
  ]),
  'dunning of invoices': area('{dunning,ladder}', [
    'dunning-days',
    'dunning-events',
    'dunning-gate',
    'dunning-handover-run',
    'dunning-invoices',
    'dunning-limits',
    'dunning-money',
    'dunning-neighbours',
    'dunning-outbox',
    'dunning-outbox-ladder',
    'dunning-plans',
    'dunning-texts',
    'letters-and-plans',
  ]),
  'bank and statements': area('{accounting,bank,statements}', [
    'accounting-attacks',
    'accounting-lives',
    'bank-inputs',
    'bank-transactions',
    'company-payments-many',
    'cash-position',
    'payout-transfers',
    'reconciliation',
    'returned-money',
    'statement-documents',
    'statement-documents-work',
    'statement-kills',
  ]),
  'what comes in at once': area('{accounting,intake}', [
    'portal-files-alone',
    'import-kills',
    'import-old-case-courses',
    'import-old-case-money',
    'import-old-cases',
    'import-safety',
    'imports-data-sheets',
    'imports-e-invoice-orders',
    'imports-e-invoices',
    // Minutes: 3,000 cases, each a transaction.
    'portal-old-cases',
  ]),
  'tools of a language model': {
    later: ['stories/mcp'],
    paths: everywhere,
    sources: ['service/src/integrator/mcp/**'],
  },
  'the debtor’s page': area('debtor-page', [
    'debtor-acts',
    'debtor-page-attacks',
    'debtor-page-figures',
    'debtor-page-guard',
    'debtor-page-kills',
    'debtor-page-preview',
    'debtor-page-settings',
    'debtor-page-texts',
    'debtor-records',
  ]),
  people: area('parties', [
    'acting-for-companies',
    'conventions/logins',
    'mail-contents',
    'mail-outcomes',
    'mails',
    'partner-confirmation',
    'partner-many-companies',
    'passkeys',
    'request-log',
    'set-up',
    'sign-in-pages',
  ]),
  'events and queues': {
    later: [
      ...['metered-work', 'streams', 'webhook-origins', 'webhooks-guide'].map((name) => `stories/${name}`),
      'egress/outbound-client',
    ],
    paths: everywhere,
    sources: [`${domain}/webhooks/**`, `${platform}/{delivery,egress,events,queue,streams}/**`],
  },
  'the deployment': area('{deployment,failed-work,sandbox,search,setup,work-queues}', [
    'check',
    'demo',
    'deployment-state',
    'sandbox-reset',
    'sandbox-review',
    'search',
    'work-queues',
  ]),
  // What a browser shows follows from the portal and from what the contract declares.
  portal: {
    later: [
      'portal/test/!(answers|operator-routes|paths)',
      'deployment/portal-build',
      'stories/portal-case-money',
      'stories/portal-company-screens',
      'stories/portal-correspondence',
      'stories/portal-developer-screens',
      'stories/portal-imports',
      'stories/portal-operator-screens',
    ],
    paths: ['portal/**', 'contract/src/**', '{package,package-lock}.json', `${platform}/pages/**`],
    sources: [],
  },
  'documents of the contract': {
    later: ['openapi/closed', 'openapi/openapi', 'reference/reference', 'reference/samples'],
    paths: ['contract/**', 'service/src/reference/**', '{package,package-lock}.json'],
    sources: [],
  },
};
