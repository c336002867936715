/** The dunning policy of a company (dunning.md 6.1): the levels of its ladder, the handover, and the rules for letters. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { digitsParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable, type Shape, type ValidationErrors } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, instant, integer, money } from '../shapes/values.ts';

const text = () =>
  described(
    'Replaces the built-in German text; null: the built-in text.',
    nullable(prose({ max: limits.dunning_text_characters })),
  );

/** @param least the fewest days */
const days = (least = 1) => integer({ min: least, max: limits.dunning_days });

/** A level at a place in the ladder. Without arguments the shape of any level, for the document. */
const levelFields = ({ index, leastDays }: { readonly index?: number; readonly leastDays?: number } = {}) => ({
  level: described(
    '1, 2, 3 … without a gap.',
    integer(index === undefined ? { min: 1, max: limits.dunning_levels } : { min: index + 1, max: index + 1 }),
  ),
  name: line({ max: limits.dunning_level_name_characters }),
  days: described(
    'Days after the due date (level 1) or after the date of the notice before. From level 2 on at least `payment_days` of the level before + 3.',
    days(leastDays),
  ),
  payment_days: described(
    'Days from the notice to its deadline.',
    integer({ min: limits.dunning_payment_days_min, max: limits.dunning_payment_days }),
  ),
  fee_consumer: described(
    `Charged on posted notices only, at most \`${limits.dunning_fee_consumer}\`. \`0.00\` on level 1, which puts the debtor in default.`,
    money({ max: index === 0 ? '0.00' : limits.dunning_fee_consumer }),
  ),
  fee_business: described(
    `At most \`${limits.dunning_fee_business}\`. \`0.00\` on level 1.`,
    money({ max: index === 0 ? '0.00' : limits.dunning_fee_business }),
  ),
  show_interest: described('Whether the notice demands default interest.', flag()),
  intro: text(),
  closing: text(),
});

const DunningLevel = named('DunningLevel', object(levelFields()));
export type DunningLevel = Infer<typeof DunningLevel>;

const levelInput = (fields: ReturnType<typeof levelFields>) =>
  object({ ...fields, intro: optional(fields.intro), closing: optional(fields.closing) });

const anyLevels = list(named('DunningLevelInput', levelInput(levelFields())), { max: limits.dunning_levels, min: 1 });

/** The levels, each with the rules of its place: its number, no fee on level 1, time to pay before the next step. */
const levelsInOrder: Shape<readonly DunningLevel[]> = {
  schema: anyLevels.schema,
  read(value, errors) {
    const isReadable = Array.isArray(value) && value.length > 0 && value.length <= limits.dunning_levels;
    const levels = isReadable ? readInOrder(value, errors) : anyLevels.read(value, errors);
    return levels?.map(({ intro = null, closing = null, ...level }) => ({ ...level, intro, closing }));
  },
};

type LevelInput = Infer<ReturnType<typeof levelInput>>;

function readInOrder(values: readonly unknown[], errors: ValidationErrors): readonly LevelInput[] | undefined {
  const levels = values.map((each, index) => {
    const shape = levelInput(levelFields({ index, ...leastDaysAfter(values[index - 1]) }));
    errors.enter(index);
    const level = shape.read(each, errors);
    errors.leave();
    return level;
  });
  return levels.every((level) => level !== undefined) ? levels : undefined;
}

/** The fewest days from a notice to the next step: its deadline, and the way of the payment. */
export const leastDaysAfterNotice = (paymentDays: number): number => paymentDays + limits.dunning_days_after_deadline;

function leastDaysAfter(level: unknown): { readonly leastDays?: number } {
  const { payment_days: paymentDays } = (level ?? {}) as { readonly payment_days?: unknown };
  return typeof paymentDays === 'number' ? { leastDays: leastDaysAfterNotice(paymentDays) } : {};
}

const Handover = object({
  enabled: described('Whether the ladder hands unpaid invoices over to collection.', flag()),
  days: described('Days after the last notice. At least `payment_days` of the last level + 3.', days()),
});

const documentFields = {
  handover: Handover,
  bundle: described('Whether one letter names all invoices of a debtor that are due on one day.', flag()),
  letter_distance_days: described(
    'Days after a letter on which the debtor gets no second one.',
    integer({ min: 0, max: limits.dunning_letter_distance_days }),
  ),
  minimum_amount: described(
    `No letter is sent whose open principal is below it. At most \`${limits.dunning_minimum_amount}\`.`,
    money({ max: limits.dunning_minimum_amount }),
  ),
  remainder: described(
    '`waive`: an invoice is paid once payments reach its amount; fees and interest that are left are waived. `demand`: it is paid once nothing is open.',
    choice('waive', 'demand'),
  ),
  lump_sum: described(
    'Whether the first notice of level 2 or higher to a business demands 40.00 for a claim for consideration (§ 288 (5) BGB), instead of fees.',
    flag(),
  ),
  quiet_days: described(
    'Days without a step, besides weekends and federal holidays.',
    list(day(), { max: limits.dunning_quiet_days }),
  ),
};

/** What a version of the policy says. */
export type PolicyDocument = Omit<DunningPolicy, 'version' | 'effective_from' | 'business_date' | 'created_at'>;

/** The members of a version in a response. */
export const policyFields = {
  version: integer({ min: 1, max: 1_000_000_000 }),
  effective_from: described('The first day on which released invoices run on this version.', day()),
  business_date: described('The current day of the company; in a sandbox, runs can move it ahead.', day()),
  levels: list(DunningLevel, { max: limits.dunning_levels }),
  ...documentFields,
  created_at: instant(),
};

export const DunningPolicy = named('DunningPolicy', object(policyFields));
/** A version of a company's policy, in a response and as the engine reads it. */
export type DunningPolicy = Infer<typeof DunningPolicy>;

/** The members of a version that a change made. */
export const changedPolicyFields = {
  ...policyFields,
  moved_count: described(
    'How many running invoices move to the version; 0 without `apply_to_running`.',
    integer({ min: 0, max: 1_000_000_000 }),
  ),
};

export const ChangedDunningPolicy = named('ChangedDunningPolicy', object(changedPolicyFields));
export type ChangedDunningPolicy = Infer<typeof ChangedDunningPolicy>;

export const LadderPatch = named(
  'DunningLadderPatch',
  object({
    levels: optional(described('Replaces all levels.', levelsInOrder)),
    ...partial(object({ ...documentFields, handover: partial(Handover) })).fields,
    effective_from: optional(
      described('The first day of the new version. At least the business date. Default: the business date.', day()),
    ),
    apply_to_running: optional(
      described(
        'Whether running invoices move to the version on its first day: to the level after the one they have reached, past its last level to the handover, on the next working day at the earliest. Default `false`.',
        flag(),
      ),
    ),
  }),
);
export type LadderPatch = Infer<typeof LadderPatch>;

export const dunningLevels = group(
  'dunning',
  'mahnservice-levels',
  { title: 'Dunning levels', about: 'The policy of the company, for who reads invoices.' },
  {
    get: route('GET', '/mahnservice/v1/dunning-levels/', {
      query: {
        version: optional(
          described(
            'A version, such as the `policy_version` of an invoice. Default: the version in force.',
            digitsParameter({ min: 1 }),
          ),
        ),
      },
      reply: DunningPolicy,
      scope: 'dunning:invoices:read',
      problems: ['not_found'],
      summary: 'Retrieve the dunning policy',
      description: 'An invoice runs on the version in force on the day of its release.',
    }),
  },
);
