/** The dunning policy of a company, as the operator sets it (dunning.md 6.1). */
import { ChangedDunningPolicy, DunningPolicy, LadderPatch } from '../dunning/policy.ts';
import { group, route } from '../grammar/route.ts';

const read = { of: 'companies', reply: DunningPolicy, scope: 'operator:read' } as const;

export const dunningLadder = group(
  'operator',
  'dunning-ladder',
  { title: 'Dunning ladder', about: 'The versions of a company’s dunning policy. Version 1 is the default.' },
  {
    get: route('GET', '/operator/v1/companies/{id}/dunning-ladder/', {
      ...read,
      summary: 'Retrieve the dunning policy in force',
    }),
    update: route('PATCH', '/operator/v1/companies/{id}/dunning-ladder/', {
      ...read,
      reply: ChangedDunningPolicy,
      untagged: ['moved_count'],
      scope: 'operator:admin',
      body: LadderPatch,
      example: { minimum_amount: { currency: 'EUR', value: '5.00' }, quiet_days: ['2026-12-24', '2026-12-31'] },
      summary: 'Change the dunning policy',
      description:
        'Changes the version in force on `effective_from` and creates a new version from that day on; later versions that are not yet in force are superseded. Invoices that are released from that day on run on it. Running invoices move to it with `apply_to_running` alone. A PATCH that changes nothing creates no version.',
      problems: ['sandbox_source_managed'],
    }),
    versions: route('GET', '/operator/v1/companies/{id}/dunning-ladder/versions/', {
      of: 'companies',
      list: { item: DunningPolicy },
      scope: 'operator:read',
      summary: 'List all versions of the dunning policy, newest first',
    }),
    version: route('GET', '/operator/v1/companies/{id}/dunning-ladder/versions/{version}/', {
      ...read,
      summary: 'Retrieve a version of the dunning policy',
    }),
  },
);
