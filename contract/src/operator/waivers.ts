/** Waivers (money.md 3): what the creditor gives up of the legal claim (§ 397 BGB). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { balanceLines } from '../shapes/balance.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { about_preview, previewFields } from './booking-previews.ts';
import { choice, day, flag, id, instant, money } from '../shapes/values.ts';

const balanceLine = () => described('The line of the legal balance.', choice(...balanceLines));
const reason = () => line({ max: limits.booking_reason_characters });

const WaiverInput = named(
  'WaiverInput',
  object({
    line: balanceLine(),
    claim_id: described(
      'A claim of the case, whose part of the line is waived. Default: what is owed on the line, in the order of allocation.',
      optional(nullable(id())),
    ),
    amount: described('Required unless `all` is true.', optional(money({ zero: false }))),
    all: described('All that is open on the line.', optional(flag())),
    value_date: described('The day from which the claim is lower. Must not be in the future.', day()),
    reason: described('Why the creditor waives it.', reason()),
  }),
);
export type WaiverInput = Infer<typeof WaiverInput>;

export const waiverStatuses = ['booked', 'reversed'] as const;

export const Waiver = named(
  'Waiver',
  object({
    id: id(),
    status: choice(...waiverStatuses),
    line: balanceLine(),
    claim_id: nullable(id()),
    amount: described('What was waived when it was booked.', money()),
    all: described(
      'Whether all that is open on the line on `value_date` is waived: a later booking with an earlier value date changes how much that is.',
      flag(),
    ),
    value_date: day(),
    reason: reason(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Waiver = Infer<typeof Waiver>;

/** What a waiver, or its reversal, would do. */
export const WaiverPreview = named('WaiverPreview', object(previewFields(Waiver.fields)));
export type WaiverPreview = Infer<typeof WaiverPreview>;

export const waivers = group(
  'operator',
  'waivers',
  {
    title: 'Waivers',
    about:
      'What the creditor gives up of what the debtor owes (§ 397 BGB). A waived principal bears no interest from the next day on.',
  },
  {
    list: route('GET', '/operator/v1/mandates/{mandate_id}/waivers/', {
      of: 'mandates',
      list: { item: Waiver, filters: { status: choice(...waiverStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the waivers of a case',
    }),
    create: route('POST', '/operator/v1/mandates/{mandate_id}/waivers/', {
      of: 'mandates',
      body: WaiverInput,
      example: {
        line: 'principal_claim',
        amount: { currency: 'EUR', value: '5.00' },
        value_date: '2026-03-01',
        reason: 'Goodwill, agreed on by telephone',
      },
      reply: Waiver,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Waive a part of what is owed on a case',
      description: `Interest is computed anew, and payments are allocated anew, from \`value_date\` on. More than is open on the line on \`value_date\` is an \`overpayment\`, and so is what has been waived since, or what would turn money that has been paid since into surplus. A case has at most ${limits.mandate_waivers} waivers (\`max_length\`). A closed case returns \`conflict\`.`,
    }),
    preview: route('POST', '/operator/v1/mandates/{mandate_id}/waivers/preview/', {
      of: 'mandates',
      safe: true,
      body: WaiverInput,
      example: {
        line: 'principal_claim',
        amount: { currency: 'EUR', value: '5.00' },
        value_date: '2026-03-01',
        reason: 'Goodwill, agreed on by telephone',
      },
      reply: WaiverPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview a waiver on a case',
      description: about_preview,
    }),
    get: route('GET', '/operator/v1/mandates/{mandate_id}/waivers/{id}/', {
      of: 'mandates',
      reply: Waiver,
      scope: 'operator:read',
      summary: 'Retrieve a waiver of a case',
    }),
    reverse: route('POST', '/operator/v1/mandates/{mandate_id}/waivers/{id}/reverse/', {
      of: 'mandates',
      reply: Waiver,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Reverse a waiver of a case',
      description:
        'What was waived is owed as if it had never been waived. A waiver that is reversed and a closed case return `conflict`.',
    }),
    preview_reverse: route('POST', '/operator/v1/mandates/{mandate_id}/waivers/{id}/reverse/preview/', {
      of: 'mandates',
      safe: true,
      reply: WaiverPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview the reversal of a waiver',
      description: about_preview,
    }),
  },
);
