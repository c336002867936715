/**
 * Enforceable titles in the operator's hand: of claims that it enters as drafts (correspondence.md 12), and of receivables
 * for which a title is issued after they were accepted (case-work.md 9). Both are at one path.
 */
import {
  EnforceableTitle,
  enforceableTitleDocuments,
  EnforceableTitleInput,
  enforceableTitles,
  titleInterest,
  titlesHeading,
  titleTypes,
} from '../case/enforceable-titles.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, money } from '../shapes/values.ts';
import { entered } from './entered.ts';

export const originalPlaces = ['us', 'client', 'court', 'bailiff'] as const;

const originalAt = () => described('Where the original of the title is.', choice(...originalPlaces));

export const OperatorTitle = named(
  'OperatorEnforceableTitle',
  object({
    ...EnforceableTitle.fields,
    contains_cost_ids: described(
      'Costs of the case that its costs take the place of.',
      list(id(), { max: limits.title_contains_costs }),
    ),
    original_at: nullable(originalAt()),
    recorded_on: described(
      'The day on which it was recorded; null: the claim was handed over with it.',
      nullable(day()),
    ),
    revoked_on: described('The day on which it was revoked; null: it stands.', nullable(day())),
  }),
);
export type OperatorTitle = Infer<typeof OperatorTitle>;

const TitleRecord = named(
  'EnforceableTitleRecord',
  object({
    type: choice(...titleTypes),
    court: line({ max: limits.court_characters }),
    file_number: line({ max: limits.file_number_characters }),
    issued_on: described('Not in the future, not before the `document_date` of the claim.', day()),
    served_on: described('Not before `issued_on`.', optional(nullable(day()))),
    final_since: described('Not before `issued_on`.', optional(nullable(day()))),
    titled_amount: described(
      'The main claim of the title: at most the principal that was open on `issued_on`.',
      money({ zero: false }),
    ),
    titled_costs: described('Costs that the title awards.', optional(nullable(money()))),
    interest: described(
      'Interest that the title awards; null: none. `from` is not before the claim counts, `amount_base` is `titled_amount` by default.',
      nullable(titleInterest()),
    ),
    contains_cost_ids: described(
      'Costs of the case that its costs take the place of, each once.',
      optional(list(id(), { max: limits.title_contains_costs })),
    ),
    original_at: optional(nullable(originalAt())),
  }),
);
export type TitleRecord = Infer<typeof TitleRecord>;

const TitlePatch = named(
  'OperatorEnforceableTitlePatch',
  object({ ...EnforceableTitleInput.fields, original_at: optional(nullable(originalAt())) }),
);
export type TitlePatch = Infer<typeof TitlePatch>;

const at = '/operator/v1/claims/{claim_id}/enforceable-title/';
const problems = ['conflict', 'sandbox_source_managed'] as const;

export const operatorTitles = group('operator', 'operator-titles', titlesHeading, {
  get: {
    ...entered(enforceableTitles.routes.get, 'claims'),
    reply: OperatorTitle,
    summary: 'Retrieve the title of a claim',
    description: 'The newest one, also after it was revoked. Returns `404` for a receivable without one.',
  },
  create: route('POST', at, {
    of: 'claims',
    body: TitleRecord,
    example: {
      type: 'enforcement_order',
      court: 'Amtsgericht Musterstadt',
      file_number: '26-0815047-0-3',
      issued_on: '2026-02-12',
      served_on: '2026-02-16',
      titled_amount: { currency: 'EUR', value: '100.00' },
      interest: { rate: '5', above_base_rate: true, from: '2026-02-12' },
      original_at: 'us',
    },
    reply: OperatorTitle,
    status: 201,
    single: true,
    scope: 'operator:cases',
    problems,
    summary: 'Record the title of an accepted receivable',
    description:
      'The claim becomes `titled`. From `interest.from` on it bears the interest of the title on at most `amount_base`; without interest, none from `issued_on` on. From `issued_on` on, `titled_costs` are owed in place of the costs that it contains, and what was paid on these settles what is open. The claim is time-barred after thirty years, unless `titled_amount` is below the principal that is open: then its earlier day stays. A case whose claims are all titled is in `foreclosure`, unless it is monitored. A `titled_amount` above the principal that was open on `issued_on` is an `overpayment`; a cost of another case is `invalid`. A claim that is titled or not accepted, and a closed case, return `conflict`.',
  }),
  update: {
    ...entered(enforceableTitles.routes.update, 'claims'),
    body: TitlePatch,
    example: { final_since: '2026-03-02', original_at: 'bailiff' },
    reply: OperatorTitle,
    summary: 'Update the title of a claim of a draft order, or one that was recorded',
    description:
      'Of a draft: equivalent to `enforceable_title` in a PATCH of the claim, without `original_at` (`not_allowed`). Of a title that was recorded after acceptance, `served_on`, `final_since` and `original_at` change; anything else is refused (`claim_not_editable`). A revoked title and a closed case return `conflict`.',
  },
  revoke: route('POST', `${at}revoke/`, {
    of: 'claims',
    body: named('EnforceableTitleRevocation', object({ reason: prose({ max: limits.stop_reason_characters }) })),
    example: { reason: 'The order was issued against another debtor.' },
    reply: OperatorTitle,
    scope: 'operator:cases',
    problems,
    summary: 'Revoke a title that was recorded',
    description:
      'The claim is a receivable again, with interest, costs and limitation as if the title had never been recorded; what was known before stays known (`known_at`). A title that the claim was handed over with, a revoked one and a closed case return `conflict`.',
  }),
});

export const operatorTitleDocuments = group('operator', 'operator-title-documents', titlesHeading, {
  list: entered(enforceableTitleDocuments.routes.list, 'claims'),
  get: entered(enforceableTitleDocuments.routes.get, 'claims'),
  create: entered(enforceableTitleDocuments.routes.create, 'claims'),
  delete: entered(enforceableTitleDocuments.routes.delete, 'claims'),
});
