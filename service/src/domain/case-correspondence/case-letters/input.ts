/** What a person may write of a letter: checked with the case before it is stored (correspondence.md 5). Pure but for its reads. */
import type { LetterInput } from '@mahnwerk/contract/shapes/case-letter.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { pathOf, type ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays } from '../../../values/day.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import { checkPlaceholdersOf, type TextRow } from '../letter-texts/index.ts';
import type { AttachedDocument, LetterDraft } from './facts.ts';
import { type CaseDebtor, recipientOf } from './recipient.ts';

/** The body in cleaned form, without links; reports what cleaning refuses. */
export function cleanDraft(input: LetterDraft, report: ValidationErrors): LetterDraft {
  if (input.body == null) return input;
  const body = cleanHtmlAt('body', input.body, { max: limits.letter_body_characters }, report);
  return { ...input, body: body?.replace(/<\/?a(?:\s[^>]*)?>/g, '') };
}

/** What of the case a draft is checked with. */
export interface DraftSetting {
  readonly today: string;
  readonly text: TextRow | undefined;
  readonly debtors: readonly CaseDebtor[];
  readonly documents: readonly AttachedDocument[];
  readonly hasPlan: boolean;
  /** Whether the inbox item can be answered in this case. */
  readonly isAnswerable: boolean;
  readonly isRepeatable: boolean;
  /** A draft made anew of a former letter keeps the days of then; the gate finds those that have passed. */
  readonly isMadeAnew: boolean;
}

/** Reports everything that is wrong with a draft. */
export function checkDraft(
  draft: LetterDraft & Pick<LetterInput, 'repeats_letter_id'>,
  setting: DraftSetting,
  report: ValidationErrors,
): void {
  const { text, debtors, today } = setting;
  if (draft.recipient !== undefined && recipientOf(draft.recipient, debtors, today) === undefined)
    report.failAt('recipient', 'invalid', 'Not a recipient of this case.');
  if (draft.in_reply_to != null && !setting.isAnswerable)
    report.failAt('in_reply_to', 'invalid', 'No inbox item of this case that can be answered has this id.');
  if (draft.repeats_letter_id != null && !setting.isRepeatable)
    report.failAt('repeats_letter_id', 'invalid', 'No letter of this case has this id.');
  checkDeadline(draft, today, report);
  checkDocuments(draft, setting.documents, report);
  if (text === undefined) report.failAt('text_key', 'invalid', 'No letter text has this key.');
  else checkText(draft, { text, hasPlan: setting.hasPlan, first: setting.isMadeAnew ? null : today }, report);
}

function checkDeadline({ pay_by }: LetterDraft, today: string, report: ValidationErrors): void {
  if (pay_by == null) return;
  const [first, last] = [addDays(today, limits.letter_payment_days_min), addDays(today, limits.letter_payment_days)];
  if (pay_by < first || pay_by > last) report.failAt('pay_by', 'invalid', `Expected a day from ${first} to ${last}.`);
}

const attachable: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

function checkDocuments(
  { attachments }: LetterDraft,
  documents: readonly AttachedDocument[],
  report: ValidationErrors,
): void {
  for (const [index, id] of (attachments?.document_ids ?? []).entries()) {
    const found = documents.find((each) => each.id === id);
    if (found === undefined || found.status !== 'ready' || !attachable.has(found.mime_type))
      report.failAt(
        pathOf(['attachments', 'document_ids', index]),
        'invalid',
        'Expected a `ready` PDF, JPEG or PNG of the case or its claims.',
      );
  }
}

const planKinds: ReadonlySet<string> = new Set(['plan_confirmation', 'instalment_reminder']);

function checkText(
  draft: LetterDraft,
  { text, hasPlan, first }: { readonly text: TextRow; readonly hasPlan: boolean; readonly first: string | null },
  report: ValidationErrors,
): void {
  const { kind, document } = text;
  const { channel, body, subject, plan } = draft;
  if (channel !== undefined && !document.channels.includes(channel))
    report.failAt(
      'channel',
      'invalid_choice',
      `The text leaves by ${document.channels.map((each) => `\`${each}\``).join(', ')}.`,
    );
  const hasInsert = document.blocks.some(({ type }) => type === 'insert');
  if (body == null && kind === 'free') report.failAt('body', 'required', 'This field is required for the kind `free`.');
  if (body != null && !hasInsert) report.failAt('body', 'invalid', 'The text has no `insert`.');
  if (subject != null) checkPlaceholdersOf(kind, subject, ['subject'], report);
  if (body != null) checkPlaceholdersOf(kind, body, ['body'], report);
  checkPlan(draft, { kind, first }, report);
  if (planKinds.has(kind) && !hasPlan)
    report.failAt(
      'plan_id',
      draft.plan_id == null ? 'required' : 'invalid',
      'No instalment plan of the case has this id.',
    );
  if (plan != null && (plan.amount == null) === (plan.count == null))
    report.failAt('plan.amount', 'required', 'Send `amount` or `count`.');
}

/** @param first the earliest day of an instalment; null: any */
function checkPlan(
  { plan, plan_id }: LetterDraft,
  { kind, first }: { readonly kind: string; readonly first: string | null },
  report: ValidationErrors,
): void {
  if (kind === 'plan_offer' && plan == null)
    report.failAt('plan', 'required', 'This field is required for the kind `plan_offer`.');
  if (kind !== 'plan_offer' && plan != null)
    report.failAt('plan', 'not_allowed', 'Only the kind `plan_offer` has a plan.');
  if (plan != null && first !== null && plan.first_due < first)
    report.failAt('plan.first_due', 'invalid', `Expected a day from ${first} on.`);
  if (plan_id != null && !planKinds.has(kind))
    report.failAt('plan_id', 'not_allowed', `The kind \`${kind}\` has no instalment plan.`);
}
