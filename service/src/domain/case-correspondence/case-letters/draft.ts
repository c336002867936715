/** Drafts of letters: what is written from an input, checked with the case that is locked. */
import type { LetterInput } from '@mahnwerk/contract/shapes/case-letter.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { readNewestPlan, readPlan } from '../../collection/instalment-plans/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { readCorrespondenceSettings } from '../../correspondence/letterhead/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { answerable } from '../inbox/index.ts';
import { findText, type TextRow } from '../letter-texts/index.ts';
import type { LetterDraft } from './facts.ts';
import { checkDraft } from './input.ts';
import { chosenChannel, chosenRecipient } from './judge.ts';
import { readCaseDebtors } from './read-facts.ts';
import { recipientOf } from './recipient.ts';
import type { NewLetter, WrittenLetter } from './store.ts';
import * as facts from './store-facts.ts';

type Sent = LetterDraft & Pick<LetterInput, 'repeats_letter_id'>;

interface Writing {
  readonly text_key: string;
  readonly draft: Sent;
  /** Of the input of a former letter. */
  readonly isMadeAnew?: boolean;
}

/** @throws Refusal validation_error for everything that is wrong, at once */
export async function writtenLetter(
  tx: CompanyTx,
  mandate: MandateRow,
  { text_key, draft, isMadeAnew = false }: Writing,
): Promise<WrittenLetter & Pick<NewLetter, 'kind' | 'channel'>> {
  const today = await businessDate(tx);
  const text = await findText(tx, { owner: tx.tenant.company_id, today }, text_key);
  const debtors = await readCaseDebtors(tx, mandate);
  const report = new ValidationErrors();
  checkDraft(draft, { today, text, debtors, isMadeAnew, ...(await settingOf(tx, mandate, draft)) }, report);
  refuseIfAny(report);
  if (text === undefined) throw new Error('a text without a row is refused');
  const asked = {
    id: null,
    mandate_id: mandate.id,
    dated: today,
    origin: 'person',
    text_key,
    read: null,
    draft,
  } as const;
  const settings = await readCorrespondenceSettings(tx);
  return { kind: text.kind, channel: chosenChannel({ asked, settings, text }), ...wordsOf({ asked, debtors, text }) };
}

/** Without a recipient or an inbox item that is not of the case any more. */
export async function stillOfCase(tx: CompanyTx, mandate: MandateRow, draft: LetterDraft): Promise<LetterDraft> {
  const { recipient, in_reply_to, ...rest } = draft;
  const [today, debtors] = [await businessDate(tx), await readCaseDebtors(tx, mandate)];
  const isReached = recipient !== undefined && recipientOf(recipient, debtors, today) !== undefined;
  const answers = in_reply_to == null ? undefined : await answerable(tx, { mandate: mandate.id, item: in_reply_to });
  return { ...rest, ...(isReached ? { recipient } : {}), ...(answers === undefined ? {} : { in_reply_to }) };
}

interface Words {
  readonly asked: Parameters<typeof chosenRecipient>[0]['asked'];
  readonly debtors: Parameters<typeof chosenRecipient>[0]['debtors'];
  readonly text: TextRow;
}

/** What lists show of a letter that has not passed. */
export function wordsOf({ asked, debtors, text }: Words): WrittenLetter {
  const recipient = chosenRecipient({ asked, debtors });
  return {
    text_key: asked.text_key,
    text_company_id: text.company_id,
    text_version: text.version,
    draft: withAttachments(asked.draft, text),
    name: text.document.name,
    subject: asked.draft.subject ?? text.document.subject,
    recipient: {
      role: recipient?.role ?? 'debtor',
      debtor_id: recipient?.of.debtor.id ?? debtors[0]?.debtor.id ?? '',
      circumstance_id: recipient?.circumstance?.id ?? null,
      name: recipient?.name ?? debtors[0]?.debtor.display_name ?? '',
    },
    pay_by: asked.draft.pay_by ?? null,
  };
}

/** Attachments that a person did not choose are those of the text that the person read. */
const withAttachments = (draft: LetterDraft, { document }: TextRow): LetterDraft => ({
  ...draft,
  attachments: { ...document.attachments, ...draft.attachments },
});

async function settingOf(tx: CompanyTx, mandate: MandateRow, draft: Sent) {
  const { plan_id, in_reply_to, repeats_letter_id, attachments } = draft;
  const [plan, answers, isRepeatable, documents] = await Promise.all([
    plan_id == null ? readNewestPlan(tx, mandate.id) : readPlan(tx, mandate.id, plan_id),
    in_reply_to == null ? undefined : answerable(tx, { mandate: mandate.id, item: in_reply_to }),
    repeats_letter_id == null || facts.isLetterOf(tx, mandate.id, repeats_letter_id),
    facts.readAttachable(tx, mandate.id, attachments?.document_ids ?? []),
  ]);
  return { hasPlan: plan !== undefined, isAnswerable: answers !== undefined, isRepeatable, documents };
}

/** 400 for one letter more than a case can have. */
export function refuseTooMany(count: number): void {
  const report = new ValidationErrors();
  if (count >= limits.mandate_letters)
    report.failAt('letters', 'max_length', `A case has at most ${limits.mandate_letters} letters.`);
  refuseIfAny(report);
}
