/** A letter of a policy with an invented debtor and invented sums, made as every letter of a notice is. Pure. */
import type { DunningPolicy, LadderPatch } from '@mahnwerk/contract/dunning/policy.ts';
import type { CompanyLetterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { addDays } from '../../../values/day.ts';
import type { ValidBaseRate } from '../../money/base-rates/index.ts';
import type { Company } from '../../parties/companies/index.ts';
import { type Charge, type Figures, figuresOf, type Subject } from '../figures/index.ts';
import { contentOf, type PrintedInvoice } from '../gate/index.ts';
import { letterDocument } from '../letters/index.ts';
import { stepDays, triedPolicy } from '../policy/index.ts';

/** The policy that a letter is asked of. @throws Refusal validation_error */
export function askedPolicy(
  inForce: DunningPolicy,
  { level, policy: patch = {} }: { readonly level: number; readonly policy?: LadderPatch | undefined },
): DunningPolicy {
  const errors = new ValidationErrors();
  errors.enter('policy');
  const tried = triedPolicy(inForce, patch, errors);
  errors.leave();
  if (level > tried.levels.length) errors.failAt('level', 'invalid', `The policy has ${tried.levels.length} levels.`);
  refuseIfAny(errors);
  return tried;
}

interface Asked {
  readonly level: number;
  readonly acting_as: 'consumer' | 'business';
  readonly policy: DunningPolicy;
  readonly dated: string;
}

interface Sender {
  readonly company: Company;
  readonly letterhead: CompanyLetterhead | undefined;
  readonly rates: readonly ValidBaseRate[];
}

const amount_cents = 119_000n;
/** From the invoice to its due date. */
const days_to_pay = 14;
const street = { street: 'Musterstraße 1', postal_code: '12345', city: 'Musterstadt', country: 'DE' } as const;
/** Stands where the company has not said its own. */
const account = { account_holder: 'Muster', iban: 'DE02120300000000202051' } as const;

export function sampleLetter(asked: Asked, { company, letterhead, rates }: Sender): TypesetDocument {
  const { dated, acting_as } = asked;
  const days = daysOf(asked);
  const figures = climbed(asked, days, rates);
  const invoice: PrintedInvoice = {
    invoice_number: 'MUSTER-0815',
    invoice_date: addDays(days.due, -days_to_pay),
    due_date: days.due,
    customer_number: 'K-MUSTER',
    person:
      acting_as === 'consumer'
        ? { salutation: 'ms', first_name: 'Erika', last_name: 'Muster', birth_date: null }
        : null,
    organization: acting_as === 'business' ? { name: 'Muster Handel GmbH' } : null,
    address: street,
  };
  const sender = {
    ...company,
    address: company.address ?? street,
    payout_bank_account: company.payout_bank_account ?? account,
  };
  const notices = [{ invoice, figures }];
  const content = contentOf({ letter: { dated }, company: sender, letterhead, page: undefined, notices });
  return letterDocument({ ...content, isSample: true });
}

interface Days {
  readonly due: string;
  /** Of the notices, from level 1 on. */
  readonly dated: readonly string[];
}

/** The days of an invoice whose notice of the level is of today. */
function daysOf({ level, policy: { levels }, dated: today }: Asked): Days {
  const dated = [today];
  for (let at = level - 1; at > 0; at -= 1) dated.unshift(addDays(dated[0] ?? today, -(levels[at]?.days ?? 0)));
  return { due: addDays(dated[0] ?? today, -(levels[0]?.days ?? 0)), dated };
}

/** The sums of the last notice, after those before it have charged what they charge. */
function climbed({ policy, acting_as }: Asked, { due, dated }: Days, rates: readonly ValidBaseRate[]): Figures {
  const charges: Charge[] = [];
  let [last, default_since]: [Figures | undefined, string | null] = [undefined, null];
  for (const [index, on] of dated.entries()) {
    const level = index + 1;
    const subject: Subject = {
      id: '',
      invoice_number: 'MUSTER-0815',
      due_date: due,
      amount: amount_cents,
      waived: 0n,
      claim_type_code: null,
      arisen_on: addDays(due, -days_to_pay),
      acting_as,
      default_since,
      payments: [],
      charges: [...charges],
      policy,
      level,
    };
    [last] = figuresOf({ channel: 'post', dated: on, subjects: [subject] }, rates);
    if (last === undefined) break;
    const { name, fee, lump_sum, interest } = last;
    charges.push({ letter_id: String(level), name, dated: on, fee, lump_sum, interest: interest?.cents ?? 0n });
    default_since ??= addDays(stepDays(policy).payBy({ dated: on, level }), 1);
  }
  if (last === undefined) throw new Error('a policy has a level');
  return last;
}
