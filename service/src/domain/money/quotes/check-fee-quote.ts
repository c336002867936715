/** What the shape of a fee quote cannot refuse. Pure. */
import type { FeePositionInput, FeeQuoteInput } from '@mahnwerk/contract/operator/quotes.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { checkRate, feeRateOf, isRvgKind, matterOf } from '../fees/index.ts';
import { gkgTables, rvgTables, tableOn } from '../law-tables/index.ts';

/** § 15a RVG: at most 0.75 of a collection fee is credited. */
const creditedRateMost = 750n;

/** Reports every failure of every position. */
export function checkFeeQuote(errors: ValidationErrors, quote: FeeQuoteInput): void {
  for (const [index, position] of quote.positions.entries()) {
    errors.enter('positions');
    errors.enter(index);
    checkPosition(errors, position, quote);
    errors.leave();
    errors.leave();
  }
}

function checkPosition(errors: ValidationErrors, position: FeePositionInput, quote: FeeQuoteInput): void {
  const { kind, amount, value, credit } = position;
  const needsValue = amount === undefined && (isRvgKind(kind) || kind === 'court_fee');
  if (needsValue && value === undefined)
    errors.failBelow(['value'], 'required', '`value` is required for a fee that is computed from a value.');
  checkRate(errors, position);
  const missing = amount === undefined ? missingAmount(position, quote) : undefined;
  if (missing !== undefined) errors.failBelow(['amount'], 'required', `\`amount\` is required: ${missing}`);
  if (credit === undefined) return;
  if (kind !== 'court_dunning_fee' || amount !== undefined)
    errors.failBelow(['credit'], 'not_allowed', '`credit` is allowed only for a `court_dunning_fee` without `amount`.');
  else if ('rate' in credit && feeRateOf(credit.rate) > creditedRateMost)
    errors.failBelow(['credit', 'rate'], 'invalid', 'The credited rate must be at most 0.75.');
}

/** Why an amount cannot be computed; undefined if it can. */
function missingAmount(position: FeePositionInput, { ordered_on, positions }: FeeQuoteInput): string | undefined {
  const { kind } = position;
  const matter = matterOf(position);
  if (isRvgKind(kind)) return tableOn(rvgTables, ordered_on) ? undefined : noTable;
  if (kind === 'late_payment_lump_sum') return undefined;
  if (kind === 'court_fee' && matter === 'court_dunning') return tableOn(gkgTables, ordered_on) ? undefined : noTable;
  if (kind !== 'expenses_flat_rate') return noStatutoryFee;
  const ofMatter = positions.filter((each) => matterOf(each) === matter);
  if (!ofMatter.some((each) => isRvgKind(each.kind)))
    return 'the flat rate is a share of the fees, and no position of this matter is a fee.';
  const first = ofMatter.find((each) => each.kind === kind && each.amount === undefined);
  return first === position ? undefined : 'another position is the flat rate of this matter.';
}

const noTable = 'no law table is available for `ordered_on`.';
const noStatutoryFee = 'there is no statutory fee for this position.';
