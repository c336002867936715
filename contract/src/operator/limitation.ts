/** Limitation of a claim (case-work.md 8): the last day with its derivation, and the facts that move it. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer, money, total } from '../shapes/values.ts';
import { recordedBy } from './notes.ts';

/** Kinds with one day in `on`; all others have days `from` and `until`. */
export const factKindsOfOneDay = ['knowledge', 'acknowledgement', 'enforcement_act'] as const;
/** Kinds that always have a last day. */
export const factKindsWithEnd = ['force_majeure', 'waiver'] as const;
/** Kinds whose last day is agreed and may be ahead. */
export const agreedFactKinds = ['deferral', 'waiver'] as const;
export const limitationFactKinds = [
  ...factKindsOfOneDay,
  'negotiation',
  'deferral',
  'payment_order',
  'lawsuit',
  'insolvency_filing',
  ...factKindsWithEnd,
] as const;
export type LimitationFactKind = (typeof limitationFactKinds)[number];

export const limitationRule = 'limitation/1';

/** Periods, facts, and what suspends by itself. */
export const workingRules = [
  'regular',
  'longest',
  'titled',
  ...limitationFactKinds,
  'negotiation_end',
  'plan',
  'consumer_credit',
] as const;
export type WorkingRule = (typeof workingRules)[number];

export const limitationStatuses = ['running', 'suspended', 'reached', 'unknown'] as const;
export type LimitationStatus = (typeof limitationStatuses)[number];

export const factStatuses = ['active', 'revoked'] as const;

/** The status of a limitation. */
export const status = () =>
  described(
    '`running`: not barred. `suspended`: the period does not run on the day. `reached`: time-barred, which the debtor must plead (§ 214 BGB). `unknown`: no day is known from which the period counts.',
    choice(...limitationStatuses),
  );
/** Its last day. */
export const limitationOn = () => described('The last day on which the claim is not time-barred.', nullable(day()));
const kind = () => choice(...limitationFactKinds);
const note = () => prose({ max: limits.limitation_note_characters });
const reason = () => prose({ max: limits.limitation_note_characters });
const paymentId = () => described('The payment in the ledger of the case.', nullable(id()));
const planId = () => described('The instalment plan.', nullable(id()));

const Limitation = named(
  'Limitation',
  object({
    claim_id: id(),
    mandate_id: described('Null while the order is under review.', nullable(id())),
    as_of: day(),
    rule: described('The version of the rule.', choice(limitationRule)),
    status: status(),
    limitation_on: limitationOn(),
    working: described(
      'How the day follows: the last row that counts ends on `limitation_on`.',
      list(
        object({
          rule: described('The period, the kind of the fact, or what suspends by itself.', choice(...workingRules)),
          norm: described('Its paragraphs.', line({ max: 100 })),
          from: day(),
          until: described('Null: it goes on, or has no last day.', nullable(day())),
          days: described('Days that the row adds.', nullable(integer({ min: 0, max: 10_000_000 }))),
          fact_id: described('The fact that a person recorded.', nullable(id())),
          plan_id: planId(),
          text: described('The row in words.', line({ max: 255 })),
          counted: described('Whether the day follows from the row.', flag()),
          ends_on: described('The last day so far.', day()),
        }),
        { max: limits.limitation_working },
      ),
    ),
    candidates: described(
      'Payments and plans that may be an acknowledgement (§ 212 (1) no. 1 BGB), until a person records one of their day or dismisses them.',
      list(
        object({
          on: described('The value date of the payment, or the day on which the plan was concluded.', day()),
          payment_id: paymentId(),
          plan_id: planId(),
          amount: described('Of the payment, or of the plan in all.', money()),
        }),
        { max: limits.limitation_candidates },
      ),
    ),
    interest: described(
      'Of a title: the oldest year with open interest that fell due after it (§ 197 (2) BGB).',
      nullable(
        object({
          year: integer({ min: 1, max: 9999 }),
          amount: described('Open interest of that year.', total()),
          limitation_on: day(),
        }),
      ),
    ),
  }),
);
export type Limitation = Infer<typeof Limitation>;

const on = () =>
  described(
    'Of `knowledge`, `acknowledgement` and `enforcement_act`, for which it is required. Must not be in the future.',
    optional(nullable(day())),
  );

export const LimitationFactInput = named(
  'LimitationFactInput',
  object({
    kind: kind(),
    on: on(),
    from: described(
      'The first day, of all other kinds, for which it is required. Must not be in the future.',
      optional(nullable(day())),
    ),
    until: described(
      `The last day; null: it goes on. Required for \`force_majeure\` and \`waiver\`. Not before \`from\`; of \`deferral\` and \`waiver\` up to ${limits.limitation_ahead_years} years ahead, else not in the future.`,
      optional(nullable(day())),
    ),
    note: note(),
    document_id: described('A document of the claim or of its case.', optional(nullable(id()))),
  }),
);
export type LimitationFactInput = Infer<typeof LimitationFactInput>;

export const LimitationFact = named(
  'LimitationFact',
  object({
    id: id(),
    claim_id: id(),
    kind: kind(),
    on: nullable(day()),
    from: nullable(day()),
    until: described('Null: it goes on.', nullable(day())),
    note: note(),
    document_id: nullable(id()),
    status: choice(...factStatuses),
    revoked_at: nullable(instant()),
    revoke_reason: nullable(reason()),
    recorded_at: instant(),
    recorded_by: recordedBy(),
    updated_at: instant(),
  }),
);
export type LimitationFact = Infer<typeof LimitationFact>;

const CandidateDismissal = named(
  'LimitationCandidateDismissal',
  object({
    payment_id: described('The payment; or `plan_id`.', optional(nullable(id()))),
    plan_id: described('The instalment plan; or `payment_id`.', optional(nullable(id()))),
    reason: reason(),
  }),
);

const facts = '/operator/v1/claims/{claim_id}/limitation-facts/';
const unfinished = 'Only of claims under review and of accepted ones; any other returns `conflict`.';

export const limitation = group(
  'operator',
  'limitation',
  {
    title: 'Limitation of a claim',
    about:
      'Until when a claim is not time-barred (§§ 195 to 217 BGB), and the facts that move the day. Companies and Partners see none of it. The day warns: where the law leaves a choice, it is the earlier one.',
  },
  {
    get: route('GET', '/operator/v1/claims/{claim_id}/limitation/', {
      of: 'claims',
      query: {
        as_of: described(
          `The day asked for: what is open then counts to it. At most ${limits.limitation_as_of_years} years ahead. Default: today.`,
          optional(day()),
        ),
      },
      reply: Limitation,
      scope: 'operator:read',
      summary: 'Retrieve the limitation of a claim with its derivation',
    }),
    facts: route('GET', facts, {
      of: 'claims',
      list: {
        item: LimitationFact,
        filters: { kind: kind(), status: choice(...factStatuses) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List the facts of limitation of a claim',
    }),
    fact: route('GET', `${facts}{id}/`, {
      of: 'claims',
      reply: LimitationFact,
      scope: 'operator:read',
      summary: 'Retrieve a fact of limitation',
    }),
    record: route('POST', facts, {
      of: 'claims',
      body: LimitationFactInput,
      example: {
        kind: 'negotiation',
        from: '2026-01-12',
        note: 'The debtor asked for proof of the delivery, and we discussed it by letter.',
      },
      reply: LimitationFact,
      status: 201,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Record a fact of limitation',
      description: `A member of another kind is \`unknown_field\`. A fact is never changed or deleted: it is ended or revoked. A claim has at most ${limits.limitation_facts} (\`max_length\`). ${unfinished}`,
    }),
    end: route('POST', `${facts}{id}/end/`, {
      of: 'claims',
      body: named(
        'LimitationFactEnd',
        object({ until: described('The last day: not before `from`; as far ahead as when it is recorded.', day()) }),
      ),
      example: { until: '2026-02-28' },
      reply: LimitationFact,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'End a fact of limitation that goes on',
      description: 'A fact that has a last day, or is revoked, returns `conflict`.',
    }),
    revoke: route('POST', `${facts}{id}/revoke/`, {
      of: 'claims',
      body: named('LimitationFactRevocation', object({ reason: reason() })),
      example: { reason: 'The letter was about another claim.' },
      reply: LimitationFact,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Revoke a fact of limitation',
      description: 'It no longer counts, and stays visible. One that is revoked returns `conflict`.',
    }),
    dismiss: route('POST', '/operator/v1/claims/{claim_id}/limitation-candidates/dismiss/', {
      of: 'claims',
      body: CandidateDismissal,
      example: {
        payment_id: '019cadf1-3320-7894-8c7a-68bd21c00b73',
        reason: 'The payment came from the enforcement officer.',
      },
      reply: Limitation,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Dismiss a candidate for an acknowledgement',
      description:
        'Exactly one of `payment_id` and `plan_id`. What is no candidate of the claim is `invalid`; one that is dismissed already returns `conflict`.',
    }),
  },
);
