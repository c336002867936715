/** A letter of a case as the gate sees it: to whom, what it says, and every reason against it. Pure. */
import type { LetterCheck } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import { moneyOf } from '../../../values/money.ts';
import { owedCents } from '../../collection/bookkeeping/index.ts';
import { contentOf, type LetterContent } from './content.ts';
import { dutiesOf, presentDuties } from './duties.ts';
import { dutyTexts } from './duty-texts.ts';
import type { LetterFacts } from './facts.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import { defaultRecipient, type Recipient, recipientOf } from './recipient.ts';

export interface Judged {
  readonly content: LetterContent;
  readonly reasons: readonly Reason[];
}

/** The recipient that the draft names, or the default; undefined: none of the case. */
export function chosenRecipient({ asked, debtors }: Pick<LetterFacts, 'asked' | 'debtors'>): Recipient | undefined {
  const input = asked.draft.recipient ?? defaultRecipient(debtors, asked.dated);
  return input && recipientOf(input, debtors, asked.dated);
}

/** The channel that the draft names, else that of the settings where the text has it. */
export function chosenChannel({
  asked,
  settings,
  text,
}: Pick<LetterFacts, 'asked' | 'settings' | 'text'>): LetterChannel {
  const { channels } = text.document;
  return (
    asked.draft.channel ??
    (channels.includes(settings.default_channel) ? settings.default_channel : (channels[0] ?? 'post'))
  );
}

/** A recipient that is not there any more, such as a party whose circumstance ended, is the debtor. */
export function judge(facts: LetterFacts): Judged {
  const recipient = chosenRecipient(facts) ?? recipientOf({ role: 'debtor' }, facts.debtors, facts.asked.dated);
  if (recipient === undefined) throw new Error('a case has a debtor');
  const content = contentOf(facts, recipient, chosenChannel(facts));
  const isGone = chosenRecipient(facts) === undefined;
  const gone: Reason = { code: 'changed', field: 'recipient', message: '`recipient` is not of the case any more.' };
  return { content, reasons: [...reasonsOf(facts, content), ...(isGone ? [gone] : [])] };
}

/** What `letter-check/` answers. */
export function presentCheck(facts: LetterFacts, { content, reasons }: Judged): LetterCheck {
  const isConsumer = facts.text.kind === 'first_letter_consumer';
  const { recipient } = content;
  return {
    may_leave: reasons.length === 0,
    reasons: reasons.map(({ code, field, message }) => ({ code, field, message })),
    duties: isConsumer ? presentDuties(dutiesOf(facts, recipient), dutyTexts(facts, recipient)) : [],
    demanded_amount: moneyOf(content.demanded),
    costs: facts.costs.map((cost) => ({ cost_id: null, kind: cost.kind, total_amount: moneyOf(owedCents(cost)) })),
  };
}
