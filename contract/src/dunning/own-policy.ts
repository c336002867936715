/** The dunning policy of a company, as the company sets it (intake.md 6). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { choice, flag, integer } from '../shapes/values.ts';
import { changedPolicyFields, DunningPolicy, LadderPatch, policyFields } from './policy.ts';

const locked = described(
  'Whether the operator has locked the policy and the letterhead: both can then be read only.',
  flag(),
);

const OwnDunningPolicy = named('OwnDunningPolicy', object({ ...policyFields, locked }));
export type OwnDunningPolicy = Infer<typeof OwnDunningPolicy>;

const ChangedOwnDunningPolicy = named('ChangedOwnDunningPolicy', object({ ...changedPolicyFields, locked }));
export type ChangedOwnDunningPolicy = Infer<typeof ChangedOwnDunningPolicy>;

const PreviewInput = named(
  'DunningPreviewInput',
  object({
    level: described('A level of the policy.', integer({ min: 1, max: limits.dunning_levels })),
    acting_as: described('Of the invented debtor.', choice('consumer', 'business')),
    policy: optional(described('Changes to try out. Default: the policy in force.', LadderPatch)),
  }),
);

const at = '/mahnservice/v1/dunning-policy/';

export const ownDunningPolicy = group(
  'dunning',
  'mahnservice-policy',
  {
    title: 'Dunning policy',
    about: 'The versions of the company’s dunning policy. Version 1 is the default.',
  },
  {
    get: route('GET', at, {
      reply: OwnDunningPolicy,
      scope: 'dunning:policy:read',
      summary: 'Retrieve the dunning policy in force',
    }),
    update: route('PATCH', at, {
      body: LadderPatch,
      example: { minimum_amount: { currency: 'EUR', value: '5.00' }, quiet_days: ['2026-12-24', '2026-12-31'] },
      reply: ChangedOwnDunningPolicy,
      untagged: ['moved_count'],
      ownPolicy: true,
      scope: 'dunning:policy:write',
      problems: ['sandbox_source_managed'],
      summary: 'Change the dunning policy',
      description:
        'Changes the version in force on `effective_from` and creates a new version from that day on; later versions that are not yet in force are superseded. Invoices that are released from that day on run on it. Running invoices move to it with `apply_to_running` alone. A PATCH that changes nothing creates no version. While the operator has locked the policy (`locked`): `permission_denied`.',
    }),
    versions: route('GET', `${at}versions/`, {
      list: { item: DunningPolicy },
      scope: 'dunning:policy:read',
      summary: 'List all versions of the dunning policy, newest first',
    }),
    version: route('GET', `${at}versions/{version}/`, {
      reply: DunningPolicy,
      scope: 'dunning:policy:read',
      problems: ['not_found'],
      summary: 'Retrieve a version of the dunning policy',
    }),
    preview: route('POST', `${at}preview/`, {
      safe: true,
      body: PreviewInput,
      example: { level: 1, acting_as: 'consumer' },
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'dunning:policy:read',
      summary: 'Preview the letter of a level as a PDF',
      description:
        'A letter of today with the company’s letterhead, address and account, an invented debtor and invented sums, marked `Muster`. It changes and sends nothing. A `level` that the policy does not have is `invalid`.',
    }),
  },
);
