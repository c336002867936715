/** What the service prints of a plan, of its costs and of an acknowledgement (correspondence.md 3; § 13a (3), (4) RDG). Pure. (sign-off) */
import type { LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import { germanDate, germanMoney } from '../../../values/german.ts';
import { type Cents, centsOf, sumOf } from '../../../values/money.ts';
import { owedCents } from '../../collection/bookkeeping/index.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { instalmentsCovering, mostCovered } from '../../collection/instalment-plans/index.ts';
import type { LetterFacts } from './facts.ts';
import type { Piece } from './pieces.ts';

/** The instalments of a plan. */
export interface PlanTable {
  readonly instalments: readonly {
    readonly due_date: string;
    readonly amount: Cents;
    readonly paid: Cents;
  }[];
  /** Null for an offer. */
  readonly plan_id: string | null;
}

/** The kinds whose letters say what a plan costs. */
export const saysPlanFee = (kind: LetterTextKind): boolean => kind === 'plan_offer' || kind === 'cost_notice';

export const planFeeCents = ({ planFee }: LetterFacts): Cents => (planFee === null ? 0n : owedCents(planFee));

export const openTotal = ({ balance }: LetterFacts): Cents => {
  const total = totalCents(balance.legal_balance.total_balance);
  return total > 0n ? total : 0n;
};

/** What the letter offers: instalments of an amount that cover what is open and the fee of the agreement. */
function offerOf(facts: LetterFacts) {
  const { plan } = facts.asked.draft;
  if (plan == null) return null;
  const open = openTotal(facts) + planFeeCents(facts);
  const count = BigInt(plan.count ?? 1);
  const amount_cents = plan.amount == null ? (open + count - 1n) / count : centsOf(plan.amount);
  return { ...plan, open, amount_cents };
}

/** Whether the offer would need more instalments than a plan can have. */
export function isOfferTooLong(facts: LetterFacts): boolean {
  const offer = offerOf(facts);
  return offer !== null && offer.open > mostCovered(offer.amount_cents);
}

/** What is agreed, or what the letter offers; of an offer that is too long its beginning, for a preview. */
export function planOf(facts: LetterFacts): PlanTable | null {
  const { plan } = facts;
  const { offered } = facts.asked.draft;
  if (offered !== undefined)
    return {
      plan_id: null,
      instalments: offered.instalments.map(({ due_date, amount }) => ({ due_date, amount: centsOf(amount), paid: 0n })),
    };
  const offer = offerOf(facts);
  if (offer !== null) {
    const most = mostCovered(offer.amount_cents);
    const instalments = instalmentsCovering(offer, offer.open < most ? offer.open : most);
    return {
      plan_id: null,
      instalments: instalments.map(({ due_date, amount_cents }) => ({ due_date, amount: amount_cents, paid: 0n })),
    };
  }
  if (plan === null) return null;
  return {
    plan_id: plan.id,
    instalments: plan.instalments.map(({ due_date, amount, paid_amount }) => ({
      due_date,
      amount: centsOf(amount),
      paid: centsOf(paid_amount),
    })),
  };
}

/** What a letter of instalments reminds of. */
export interface Reminded {
  /** The day of the last instalment of these. */
  readonly due_on: string;
  /** What is not paid of them. */
  readonly amount: Cents;
  /** Whether one of them is due on the day of the letter, or was before. */
  readonly isOverdue: boolean;
}

/** What is due until a day, by default that of the letter, and not paid; else the next instalment. Null: every one is paid. */
export function remindedOf(table: PlanTable | null, dated: string, until?: string): Reminded | null {
  const unpaid = (table?.instalments ?? []).filter(({ amount, paid }) => paid < amount);
  const due = unpaid.filter(({ due_date }) => due_date <= (until ?? dated));
  const reminded = due.length > 0 ? due : unpaid.slice(0, 1);
  const [first, last] = [reminded[0], reminded.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    due_on: last.due_date,
    amount: sumOf(reminded.map(({ amount, paid }) => amount - paid)),
    isOverdue: first.due_date <= dated,
  };
}

export function planPieces(facts: LetterFacts): Piece[] {
  const table = planOf(facts);
  if (table === null) return [];
  const isOffer = table.plan_id === null;
  return [
    {
      kind: 'table',
      heading: isOffer ? 'Vorgeschlagene Raten' : 'Raten',
      wide: 1,
      table: {
        texts: 2,
        header: ['Nr.', 'fällig am', 'Rate', ...(isOffer ? [] : ['gezahlt', 'offen'])],
        rows: table.instalments.map(({ due_date, amount, paid }, index) => [
          String(index + 1),
          germanDate(due_date),
          germanMoney(amount),
          ...(isOffer ? [] : [germanMoney(paid), germanMoney(amount - paid)]),
        ]),
        total: [
          'Summe',
          '',
          germanMoney(sumOf(table.instalments.map(({ amount }) => amount))),
          ...(isOffer
            ? []
            : [
                germanMoney(sumOf(table.instalments.map(({ paid }) => paid))),
                germanMoney(sumOf(table.instalments.map(({ amount, paid }) => amount - paid))),
              ]),
        ],
      },
    },
  ];
}

/** Fee, VAT and total with a plan and without one, before it is agreed (§ 13a (3) RDG). */
export function costNoticePieces(facts: LetterFacts): Piece[] {
  const { planFee } = facts;
  const open = openTotal(facts);
  const fee = planFee?.amount_cents ?? 0n;
  const vat = planFeeCents(facts) - fee;
  return [
    {
      kind: 'facts',
      heading: 'Kosten einer Zahlungsvereinbarung',
      rows: [
        ['Einigungsgebühr (VV 1000 RVG)', germanMoney(fee)],
        ...(vat === 0n ? [] : [['Umsatzsteuer', germanMoney(vat)] as const]),
        ['Zu zahlen ohne Vereinbarung', germanMoney(open)],
        ['Zu zahlen mit Vereinbarung', germanMoney(open + fee + vat)],
      ],
    },
  ];
}

/** Which parts would be acknowledged, and which objections are usually lost (§ 13a (4) RDG). */
export function acknowledgementPieces({ balance }: LetterFacts): Piece[] {
  const { legal_balance: sums } = balance;
  const parts = [
    ['die Hauptforderung', totalCents(sums.balance_of_principal_claim)],
    ['die Zinsen', totalCents(sums.balance_of_interest_on_principal_claim)],
    [
      'die Kosten',
      totalCents(sums.balance_of_costs_interest_bearing) + totalCents(sums.balance_of_costs_interest_free),
    ],
    ['die Zinsen auf Kosten', totalCents(sums.balance_of_interest_on_costs)],
  ] as const;
  const named = parts.filter(([, amount]) => amount > 0n);
  return [
    { kind: 'heading', text: 'Was Sie anerkennen würden' },
    {
      kind: 'list',
      items: named.map(([name, amount]) => [{ text: `${name} von ${germanMoney(amount)}` }]),
    },
    { kind: 'heading', text: 'Was Sie danach in der Regel nicht mehr einwenden können' },
    {
      kind: 'list',
      items: [
        [{ text: 'dass die Forderung nie bestanden hat,' }],
        [{ text: 'dass Sie sie bereits bezahlt hatten,' }],
        [{ text: 'dass sie verjährt ist.' }],
      ],
    },
  ];
}

/** The declaration to tear off. */
export function replyForm(facts: LetterFacts, debtor: string): Piece[] {
  const { mandate, company } = facts;
  return [
    {
      kind: 'reply_form',
      lines: [
        `Aktenzeichen ${mandate.reference_number}`,
        `Ich, ${debtor}, erkenne an, dass ich ${company.name} am ${germanDate(facts.asked.dated)} ${germanMoney(openTotal(facts))} schulde.`,
      ],
    },
  ];
}
